export { type Choice, type Choices, chosenEdit, replyHash } from './choice.js';
export { type ChoicesRead, choicesText, readChoices } from './choices-text.js';
