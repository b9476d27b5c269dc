import * as z from 'zod/mini'
import { currentUser } from './account'
import { board } from './board'
import { element } from './element'

/** GET /api/debug: 404 where there are no debug tools. */
export const debugAnswer = z.object({ isOn: z.literal(true) })
export type DebugAnswer = z.infer<typeof debugAnswer>

/** GET /api/debug/create-test-user: who is signed in from now on. */
export const testUserAnswer = z.object({ user: currentUser })
export type TestUserAnswer = z.infer<typeof testUserAnswer>

/** GET /api/debug/create-test-board. `redirectUrl`: a path of the app. */
export const testBoardAnswer = z.object({ board, elements: z.array(element), redirectUrl: z.string() })
export type TestBoardAnswer = z.infer<typeof testBoardAnswer>
