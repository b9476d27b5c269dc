import * as z from 'zod/mini'
import { currentUser } from './shared/account'
import { board } from './shared/board'
import { element } from './shared/element'

/** GET /api/debug: 404 if there are no debug tools. */
export const debugResponse = z.object({ isOn: z.literal(true) })
export type DebugResponse = z.infer<typeof debugResponse>

/** GET /api/debug/create-test-user: the user who is now signed in. */
export const testUserResponse = z.object({ user: currentUser })
export type TestUserResponse = z.infer<typeof testUserResponse>

/** GET /api/debug/create-test-board. `redirectUrl`: a path of the app. */
export const testBoardResponse = z.object({ board, elements: z.array(element), redirectUrl: z.string() })
export type TestBoardResponse = z.infer<typeof testBoardResponse>

/** Characters. A device remembers about 30 errors at most, of 8 lines each. */
export const DIAGNOSTICS_MAX = 65_536

/** Bytes of the request: each character of the report may take several. */
export const DIAGNOSTICS_BODY_MAX = 4 * DIAGNOSTICS_MAX

/** POST /api/diagnostics: the report that a person chose to send to the operator, same as the copyable text. */
export const diagnosticsReport = z.object({ report: z.string().check(z.minLength(1), z.maxLength(DIAGNOSTICS_MAX)) })
