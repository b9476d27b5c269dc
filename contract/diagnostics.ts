import * as z from 'zod/mini'

/** Characters. A device remembers about 30 errors at most, of 8 lines each. */
export const DIAGNOSTICS_MAX = 65_536
/** Bytes of the request: each character of the report may take several. */
export const DIAGNOSTICS_BODY_MAX = 4 * DIAGNOSTICS_MAX

/** POST /api/diagnostics: the report that a person chose to send to the operator, same as the copyable text. */
export const diagnosticsReport = z.object({ report: z.string().check(z.minLength(1), z.maxLength(DIAGNOSTICS_MAX)) })
