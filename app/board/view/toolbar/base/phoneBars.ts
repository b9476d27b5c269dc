/** What lies over the canvas of a phone, beyond the margin that what is fitted has anyway, screen px. */
export const PHONE_BARS = { left: 0, right: 0, bottom: 32 }
