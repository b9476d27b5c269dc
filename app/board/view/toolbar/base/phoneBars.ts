/** What covers the canvas of a phone, in addition to the margin of fitted content, screen px. */
export const PHONE_BARS = { left: 0, right: 0, bottom: 32 }
