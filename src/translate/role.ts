/** The beginning of every question, by which a saved one is known. */
export const ROLE = 'You translate the answer of a chat model into an edit script.';
