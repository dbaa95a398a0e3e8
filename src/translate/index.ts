export { type Translation, type Translator, translateAnswer } from './translate.js';
