import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../support/server'
import { rightsOfAccounts } from './rightsOfAccounts'
import { rightsOfAgents } from './rightsOfAgents'
import { rightsOfAi } from './rightsOfAi'
import { rightsOfInspirations } from './rightsOfInspirations'
import { rightsOfPeople } from './rightsOfPeople'
import { rightsOfPresets } from './rightsOfPresets'
import { rightsOfSharing } from './rightsOfSharing'
import { rightsOfTemplates } from './rightsOfTemplates'
import { EDIT, everybody, get, OPEN, type Outcome, OWN, type RouteRights, SEE, SIGNED_IN } from './rightsTable'
import { makeElement, type Place } from './rightsWorld'

const text = (content: string) => ({ type: 'text', content })

// biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
const isListed = (list: any, at: Place): Outcome =>
  list.some(({ id }: { id: number }) => id === at.board) ? 'ok' : 'hidden'

/** Who may make each call, by method and path, special cases in parentheses. A test ensures that none is missing. */
export const rightsOfRoutes: Readonly<Record<string, RouteRights>> = {
  'GET /healthz': { call: get(() => '/healthz'), outcomes: OPEN },
  'GET /readyz': { call: get(() => '/readyz'), outcomes: OPEN },
  'GET /metrics': { call: get(() => '/metrics'), outcomes: OPEN },
  'GET /api/openapi.json': { call: get(() => '/api/openapi.json'), outcomes: OPEN },

  'GET /api/debug': { call: get(() => '/api/debug'), outcomes: OPEN },
  'GET /api/debug/create-test-user': {
    call: get(() => '/api/debug/create-test-user'),
    outcomes: OPEN,
    inNewBrowser: true,
    changes: true,
  },
  'GET /api/debug/create-test-board': {
    call: get(() => '/api/debug/create-test-board'),
    outcomes: SIGNED_IN,
    changes: true,
  },

  'GET /api/auth/user': { call: get(() => '/api/auth/user'), outcomes: SIGNED_IN },
  'POST /api/auth/login': {
    call: () => ({ path: '/api/auth/login', json: { username: 'nobody-at-all', password: PASSWORD } }),
    outcomes: everybody('INVALID_CREDENTIALS'),
  },
  'POST /api/auth/register': {
    call: () => {
      const username = `person-${randomUUID().slice(0, 8)}`
      const json = { username, displayName: 'New', email: `${username}@example.org`, password: PASSWORD }
      return { path: '/api/auth/register', json }
    },
    outcomes: OPEN,
    inNewBrowser: true,
  },
  'POST /api/auth/logout': { call: get(() => '/api/auth/logout'), outcomes: OPEN, inNewBrowser: true },
  'GET /api/users/{id}': { call: get(({ ids }) => `/api/users/${ids.owner}`), outcomes: SIGNED_IN },

  'GET /api/boards': {
    call: get(() => '/api/boards'),
    outcomes: everybody('hidden', { anonymous: 'UNAUTHENTICATED', owner: 'ok', editor: 'ok', looker: 'ok' }),
    read: isListed,
  },
  'POST /api/boards': { call: () => ({ path: '/api/boards', json: { name: 'Mine' } }), outcomes: SIGNED_IN },
  // Other people's things appear not to exist.
  'POST /api/epochs/compare': {
    call: async ({ board, ids, owner }) => {
      const { uid }: { uid: string } = await (await owner.fetch(`/api/boards/${board}`)).json()
      const boards = [{ uid, userId: ids.owner }]
      return { path: '/api/epochs/compare', json: { epoch: null, boards, mutationIds: [], assets: [], elements: [] } }
    },
    outcomes: everybody('hidden', { ...SEE, invited: 'hidden', removed: 'hidden', stranger: 'hidden' }),
    read: ({ boards }) => (boards.length === 1 ? 'ok' : 'hidden'),
  },
  'GET /api/boards/{id}': { call: get(({ board }) => `/api/boards/${board}`), outcomes: SEE },
  'PUT /api/boards/{id}': {
    call: ({ board }, who) => ({ path: `/api/boards/${board}`, json: { name: `Of the ${who}` } }),
    outcomes: EDIT,
  },
  'DELETE /api/boards/{id}': { call: get(({ board }) => `/api/boards/${board}`), outcomes: OWN, usesUp: true },
  'POST /api/boards/{id}/restore': { call: get(({ board }) => `/api/boards/${board}/restore`), outcomes: OWN },
  'POST /api/boards/{id}/duplicate': { call: get(({ board }) => `/api/boards/${board}/duplicate`), outcomes: SEE },

  'GET /api/boards/{id}/elements': { call: get(({ board }) => `/api/boards/${board}/elements`), outcomes: SEE },
  'GET /api/boards/{id}/changes': { call: get(({ board }) => `/api/boards/${board}/changes?since=0`), outcomes: SEE },
  // Other people's things appear not to exist.
  'POST /api/boards/changes': {
    call: ({ board }) => ({ path: '/api/boards/changes', json: { boards: [{ id: board, since: 0 }] } }),
    outcomes: everybody('hidden', { ...SEE, invited: 'hidden', removed: 'hidden', stranger: 'hidden' }),
    read: ({ boards }) => ('missing' in boards[0].changes ? 'hidden' : 'ok'),
  },
  'POST /api/boards/{id}/elements': {
    call: ({ board }, who) => ({ path: `/api/boards/${board}/elements`, json: text(who) }),
    outcomes: EDIT,
  },
  'PUT /api/elements/{id}': {
    call: ({ element }, who) => ({ path: `/api/elements/${element}`, json: { content: who } }),
    outcomes: EDIT,
  },
  'DELETE /api/elements/{id}': {
    call: async ({ owner, board }) => ({ path: `/api/elements/${await makeElement(owner, board)}` }),
    outcomes: EDIT,
  },
  'POST /api/boards/{id}/mutations': {
    call: ({ board }, who) => {
      const create = { mutationId: randomUUID(), kind: 'create', elementId: randomUUID(), data: text(who) }
      return { path: `/api/boards/${board}/mutations`, json: { mutations: [create] } }
    },
    outcomes: EDIT,
    read: ({ results: [result] }) => (result.status === 200 ? 'ok' : result.code),
  },

  'GET /api/boards/{id}/history': { call: get(({ board }) => `/api/boards/${board}/history`), outcomes: SEE },
  'GET /api/boards/{id}/history/snapshot': {
    call: get(({ board }) => `/api/boards/${board}/history/snapshot?timestamp=2999-01-01T00:00:00Z`),
    outcomes: SEE,
  },
  'POST /api/boards/{id}/history': {
    call: ({ board }, who) => ({ path: `/api/boards/${board}/history`, json: { comment: `By the ${who}` } }),
    outcomes: EDIT,
  },
  'POST /api/boards/{id}/history/restore': {
    call: async ({ owner, board }) => {
      const { body } = await owner.get(`/api/boards/${board}/history?limit=1`)
      return { path: `/api/boards/${board}/history/restore`, json: { entryId: body[0].id } }
    },
    outcomes: EDIT,
  },
  'POST /api/boards/{id}/history/restore (with visibility)': {
    call: async ({ owner, board }) => {
      const { body } = await owner.get(`/api/boards/${board}/history?limit=1`)
      return { path: `/api/boards/${board}/history/restore`, json: { entryId: body[0].id, withVisibility: true } }
    },
    outcomes: OWN,
  },

  'POST /api/boards/{id}/history/undo-agent': {
    call: ({ board }) => ({ path: `/api/boards/${board}/history/undo-agent`, json: { tokenId: 1 } }),
    outcomes: EDIT,
  },

  'POST /api/assets': {
    call: () => ({ path: '/api/assets', bytes: PIXEL }),
    outcomes: SIGNED_IN,
  },
  ...rightsOfAccounts,
  ...rightsOfAgents,
  ...rightsOfSharing,
  ...rightsOfPresets,
  ...rightsOfInspirations,
  ...rightsOfPeople,
  ...rightsOfTemplates,
  ...rightsOfAi,

  'GET /assets/{name}': { call: get(({ image }) => image), outcomes: SEE },
}

const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)
