/** The code for the job is not on this device, and the server is unreachable: a retry may find it. */
export class CodeUnavailable extends Error {
  constructor(cause: unknown) {
    super('The code for this is out of reach', { cause })
    this.name = 'CodeUnavailable'
  }
}
