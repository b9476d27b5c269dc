/** Marks our own elements in HTML on the clipboard. */
export const PAYLOAD_ATTRIBUTE = 'data-moodloom'
