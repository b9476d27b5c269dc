import { everybody, get, type Outcome, type RouteRights, SIGNED_IN } from './rightsTable'
import type { Place } from './rightsWorld'

// biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
const isFound = ({ groups: [boards] }: any, at: Place): Outcome =>
  boards.hits.some(({ id }: { id: number }) => id === at.board) ? 'ok' : 'hidden'

/** Everyone who may view a board finds it. */
const FIND = everybody('hidden', {
  anonymous: 'UNAUTHENTICATED',
  owner: 'ok',
  editor: 'ok',
  looker: 'ok',
  viewer: 'ok',
})

const BLUE = '#2196f3'
const named = (suffix: string) => get(({ owner }) => `/api/users/${owner.username}${suffix}`)

export const rightsOfPeople: Readonly<Record<string, RouteRights>> = {
  'GET /api/search': {
    call: async ({ owner, board }) => {
      await owner.send('PUT', `/api/boards/${board}`, { name: `Zebra ${board}` })
      return { path: `/api/search?kind=boards&q=Zebra%20${board}` }
    },
    outcomes: FIND,
    read: isFound,
  },
  'GET /api/search (by what is like it)': {
    call: async ({ owner, board }) => {
      await owner.send('PUT', `/api/boards/${board}`, { name: `Giraffe${board}neck` })
      return { path: `/api/search?kind=boards&q=Giarffe${board}neck` }
    },
    outcomes: FIND,
    read: isFound,
  },
  'GET /api/search (by a color)': {
    call: async ({ owner, board }) => {
      await owner.send('POST', `/api/boards/${board}/elements`, { type: 'color', content: BLUE })
      return { path: `/api/search?kind=colors&limit=50&q=${encodeURIComponent(BLUE)}` }
    },
    outcomes: FIND,
    read: isFound,
  },
  'GET /api/users/{username}/profile': { call: named('/profile'), outcomes: SIGNED_IN },
  'GET /api/users/{username}/followers': { call: named('/followers'), outcomes: SIGNED_IN },
  'GET /api/users/{username}/following': { call: named('/following'), outcomes: SIGNED_IN },
  'POST /api/users/{username}/follow': {
    call: named('/follow'),
    outcomes: everybody('ok', { anonymous: 'UNAUTHENTICATED', owner: 'FORBIDDEN' }),
  },
  'DELETE /api/users/{username}/follow': { call: named('/follow'), outcomes: SIGNED_IN },
}
