export { page } from './page.js';
