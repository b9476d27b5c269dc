/** What the measured process contains. */
export const INSPIRATIONS = 2000
/** Public ones, by everyone. */
export const BOARDS = 200
/** The measured person's private ones. */
export const OWN_BOARDS = 200

/** Access to the measured process. */
export interface InspirationSubject {
  readonly url: string
  /** Session of someone who likes every fourth inspiration. */
  readonly cookie: string
}
