export { type Answered, Review, type ReviewOptions } from './review.js';
export type { ReviewEdit, ReviewRequest, ReviewState, ReviewTexts } from './state.js';
