/** Of an element in HTML on the clipboard: by it our own is known. */
export const PAYLOAD_ATTRIBUTE = 'data-moodloom'
