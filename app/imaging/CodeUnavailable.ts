/** The job's code is neither on this device nor available from the server; a retry may succeed. */
export class CodeUnavailable extends Error {
  constructor(cause: unknown) {
    super('The code for this is out of reach', { cause })
    this.name = 'CodeUnavailable'
  }
}
