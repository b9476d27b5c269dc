import { randomUUID } from 'node:crypto'
import { everybody, get, type RouteRights, SIGNED_IN } from './rightsTable'
import type { Place } from './rightsWorld'

const PLACE = { positionX: 0, positionY: 0, width: 200, height: 100, rotation: 0, zIndex: 0, properties: {} }
const NEW = { name: 'Mine', category: 'mood', elements: [{ type: 'text', content: 'words', ...PLACE }] }
/** Only its owner may; for everyone else it doesn't exist. */
const OWNER = everybody('NOT_FOUND', { anonymous: 'UNAUTHENTICATED', owner: 'ok' })

/** Makes a template of the owner's. */
async function template({ owner }: Place): Promise<string> {
  const id = randomUUID()
  await owner.send('POST', '/api/templates', { id, ...NEW })
  return `/api/templates/${id}`
}

async function trashed({ owner }: Place): Promise<string> {
  const board = await owner.board({ visibility: 'public' })
  await owner.send('DELETE', `/api/boards/${board}`)
  return `/api/trash/${board}`
}

export const rightsOfTemplates: Readonly<Record<string, RouteRights>> = {
  'GET /api/templates': { call: get(() => '/api/templates'), outcomes: SIGNED_IN },
  'POST /api/templates': { call: () => ({ path: '/api/templates', json: NEW }), outcomes: SIGNED_IN },
  'PUT /api/templates/{id}': {
    call: async (at, who) => ({ path: await template(at), json: { name: `Of the ${who}` } }),
    outcomes: OWNER,
  },
  'DELETE /api/templates/{id}': { call: async (at) => ({ path: await template(at) }), outcomes: OWNER },
  'DELETE /api/trash/{id}': { call: async (at) => ({ path: await trashed(at) }), outcomes: OWNER },
}
