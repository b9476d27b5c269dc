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
