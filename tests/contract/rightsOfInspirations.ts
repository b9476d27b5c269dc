import { everybody, get, OPEN, type RouteRights, SIGNED_IN } from './rightsTable'
import { type Place, upload } from './rightsWorld'

const AT = '/api/inspirations'
const BOARDS = '/api/discover/boards'
/** Not images of the places, since publishing makes them public. */
let images = 10_000

interface Published {
  readonly path: string
  readonly image: string
  readonly board: number
}

/** Publishes an image of a public board of the owner's. */
async function publish({ owner }: Place): Promise<Published> {
  const board = await owner.board({ visibility: 'public' })
  const image = await upload(owner, ++images)
  await owner.send('POST', `/api/boards/${board}/elements`, { type: 'image', content: image })
  const { body } = await owner.send('POST', AT, { title: 'Dunes', boardId: board, imageUrl: image })
  return { path: `${AT}/${body.id}`, image, board }
}
const call =
  (suffix = '') =>
  async (at: Place) => ({ path: (await publish(at)).path + suffix })
/** An inspiration whose board is private again. */
const hidden =
  (suffix = '') =>
  async (at: Place) => {
    const { path, board } = await publish(at)
    await at.owner.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
    return { path: path + suffix }
  }
const board =
  (suffix: string, visibility: 'public' | 'private' = 'public') =>
  async ({ owner }: Place) => ({ path: `${BOARDS}/${await owner.board({ visibility })}${suffix}` })

const NOBODY = everybody('NOT_FOUND', { anonymous: 'UNAUTHENTICATED' })
/** Its author still sees it. */
const AUTHOR = everybody('NOT_FOUND', { anonymous: 'UNAUTHENTICATED', owner: 'ok' })
const OWNER = everybody('FORBIDDEN', { anonymous: 'UNAUTHENTICATED', owner: 'ok' })

export const rightsOfInspirations: Readonly<Record<string, RouteRights>> = {
  'GET /api/inspirations': { call: get(() => AT), outcomes: OPEN },
  'GET /api/inspirations (of the caller)': { call: get(() => `${AT}?of=liked`), outcomes: SIGNED_IN },
  'GET /api/inspirations/categories': { call: get(() => `${AT}/categories`), outcomes: OPEN },
  'GET /api/inspirations/{id}': { call: call(), outcomes: OPEN },
  'GET /api/inspirations/{id} (of a private board)': {
    call: hidden(),
    outcomes: everybody('NOT_FOUND', { owner: 'ok' }),
  },
  'GET /assets/{name} (published)': {
    call: async (at) => ({ path: (await publish(at)).image }),
    outcomes: OPEN,
  },
  'POST /api/inspirations': {
    call: async (at) => {
      const { board, image } = await publish(at)
      return { path: AT, json: { title: 'Dunes', boardId: board, imageUrl: image } }
    },
    outcomes: OWNER,
  },
  'POST /api/inspirations (of a private board)': {
    call: ({ board, image }, who) =>
      who === 'anonymous' || who === 'viewer'
        ? { path: AT, json: { title: 'Dunes', boardId: 2_000_000_000, imageUrl: image } }
        : { path: AT, json: { title: 'Dunes', boardId: board, imageUrl: image } },
    outcomes: everybody('NOT_FOUND', {
      anonymous: 'UNAUTHENTICATED',
      owner: 'FORBIDDEN',
      editor: 'FORBIDDEN',
      looker: 'FORBIDDEN',
    }),
  },
  'DELETE /api/inspirations/{id}': { call: call(), outcomes: OWNER },
  'DELETE /api/inspirations/{id} (of a private board)': { call: hidden(), outcomes: AUTHOR },
  'POST /api/inspirations/{id}/like': { call: call('/like'), outcomes: SIGNED_IN },
  'POST /api/inspirations/{id}/like (of a private board)': { call: hidden('/like'), outcomes: AUTHOR },
  'DELETE /api/inspirations/{id}/like': { call: call('/like'), outcomes: SIGNED_IN },
  'POST /api/inspirations/{id}/bookmark': { call: call('/bookmark'), outcomes: SIGNED_IN },
  'DELETE /api/inspirations/{id}/bookmark': { call: call('/bookmark'), outcomes: SIGNED_IN },
  'GET /api/discover/boards': { call: get(() => BOARDS), outcomes: SIGNED_IN },
  'POST /api/discover/boards/{id}/like': { call: board('/like'), outcomes: SIGNED_IN },
  'POST /api/discover/boards/{id}/like (of a private board)': { call: board('/like', 'private'), outcomes: NOBODY },
  'DELETE /api/discover/boards/{id}/like': { call: board('/like'), outcomes: SIGNED_IN },
  'POST /api/discover/boards/{id}/bookmark': { call: board('/bookmark'), outcomes: SIGNED_IN },
  'DELETE /api/discover/boards/{id}/bookmark': { call: board('/bookmark'), outcomes: SIGNED_IN },
}
