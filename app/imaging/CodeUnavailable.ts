/** What does the work is not on this device, and the server cannot be reached: another try may find it. */
export class CodeUnavailable extends Error {
  constructor(cause: unknown) {
    super('The code for this is out of reach', { cause })
    this.name = 'CodeUnavailable'
  }
}
