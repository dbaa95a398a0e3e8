export { rejectedText } from './rejected-text.js';
export { type Answered, Review, type ReviewOptions } from './review.js';
export { type Ended, type ServedReview, type ServeOptions, serveReview } from './server.js';
export type { ReviewEdit, ReviewRequest, ReviewState, ReviewTexts } from './state.js';
