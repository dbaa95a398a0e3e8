/**
 * The entry `mortise/review`: a person's look at the edits of a reply in the browser.
 *
 * @module mortise/review
 */
export { follow, type ReplySoFar } from './follow.js';
export { recordPage } from './record-page.js';
export { rejectedText } from './rejected-text.js';
export { type ReviewResult, resultOf } from './result.js';
export { Review, type ReviewOptions } from './review.js';
export { type Ended, type ServedReview, type ServeOptions, serveReview } from './server.js';
export { type StartedReview, type StartOptions, startReview } from './start.js';
export type { Answered, ReviewEdit, ReviewRequest, ReviewState, ReviewTexts } from './state.js';
