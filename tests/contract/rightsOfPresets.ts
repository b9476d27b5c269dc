import { everybody, get, type RouteRights, SIGNED_IN } from './rightsTable'
import type { Place } from './rightsWorld'

const PRESETS = '/api/image-presets'

/** Makes a preset of the board's owner. Rights to presets don't depend on boards. */
async function presetOf({ owner }: Place, isPublic: boolean): Promise<string> {
  const { body } = await owner.send('POST', PRESETS, { name: 'Vintage Film', isPublic })
  return `${PRESETS}/${body.id}`
}
const call =
  (isPublic: boolean, suffix = '', json?: object) =>
  async (at: Place) => ({
    path: (await presetOf(at, isPublic)) + suffix,
    json,
  })

const MINE = everybody('NOT_FOUND', { anonymous: 'UNAUTHENTICATED', owner: 'ok' })
const MINE_IN_PUBLIC = everybody('FORBIDDEN', { anonymous: 'UNAUTHENTICATED', owner: 'ok' })

export const rightsOfPresets: Readonly<Record<string, RouteRights>> = {
  'GET /api/image-presets': { call: get(() => PRESETS), outcomes: SIGNED_IN },
  'GET /api/image-presets/user': { call: get(() => `${PRESETS}/user`), outcomes: SIGNED_IN },
  'GET /api/image-presets/public': { call: get(() => `${PRESETS}/public`), outcomes: SIGNED_IN },
  'POST /api/image-presets': { call: () => ({ path: PRESETS, json: { name: 'Mine' } }), outcomes: SIGNED_IN },
  'PUT /api/image-presets/{id}': { call: call(false, '', { name: 'New' }), outcomes: MINE },
  'PUT /api/image-presets/{id} (public)': { call: call(true, '', { name: 'New' }), outcomes: MINE_IN_PUBLIC },
  'DELETE /api/image-presets/{id}': { call: call(false), outcomes: MINE },
  'DELETE /api/image-presets/{id} (public)': { call: call(true), outcomes: MINE_IN_PUBLIC },
  'POST /api/image-presets/{id}/restore': {
    call: async (at) => {
      const path = await presetOf(at, true)
      await at.owner.send('DELETE', path)
      return { path: `${path}/restore` }
    },
    outcomes: MINE,
  },
  'POST /api/image-presets/{id}/like': { call: call(false, '/like'), outcomes: MINE },
  'POST /api/image-presets/{id}/like (public)': { call: call(true, '/like'), outcomes: SIGNED_IN },
  'DELETE /api/image-presets/{id}/like': { call: call(false, '/like'), outcomes: MINE },
  'POST /api/image-presets/{id}/use': { call: call(false, '/use'), outcomes: MINE },
  'POST /api/image-presets/{id}/use (public)': { call: call(true, '/use'), outcomes: SIGNED_IN },
}
