/** Stands for a new text in a call that a model is shown; never a text to be written. */
export const TO_FILL_IN = '…';
