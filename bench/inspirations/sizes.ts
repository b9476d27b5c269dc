/** How much the measured process has. */
export const INSPIRATIONS = 2000
/** Public ones, of everybody. */
export const BOARDS = 200
/** Private ones of the person measured. */
export const OWN_BOARDS = 200

/** Where the measured process is. */
export interface InspirationSubject {
  readonly url: string
  /** Of somebody signed in who likes every fourth. */
  readonly cookie: string
}
