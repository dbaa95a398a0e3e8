export { writeReport } from './write.js';
