import { EDIT, everybody, type Outcome, type Outcomes, type RouteRights, SEE, SIGNED_IN } from './rightsTable'
import type { Place } from './rightsWorld'

// This server has no key, which permitted callers learn. With a key: server/routes/ai.test.ts.
const LOGIN = { anonymous: 'AUTHENTICATION_REQUIRED' } as const
const TEXT = everybody('API_KEY_MISSING', LOGIN)
const IMAGES = everybody('DALLE_API_KEY_MISSING', LOGIN)

const withoutKey = (outcomes: Outcomes): Outcomes => {
  const of = (outcome: Outcome): Outcome => (outcome === 'ok' ? 'API_KEY_MISSING' : outcome)
  const { owner, editor, looker, viewer, invited, removed, stranger } = outcomes
  return {
    ...LOGIN,
    owner: of(owner),
    editor: of(editor),
    looker: of(looker),
    viewer: of(viewer),
    invited: of(invited),
    removed: of(removed),
    stranger: of(stranger),
  }
}

const requestBody = ({ board, element }: Place) => ({
  prompt: 'Calmer, please',
  boardId: board,
  elements: [{ id: element, type: 'text', content: 'words' }],
})

// These servers try the provider's address, at which nothing answers.
const OWN_PROVIDER = { baseUrl: null, key: 'sk-of-nobody', textModel: null, visionModel: null, imageModel: null }
const OWN_ADDRESS = '/api/account/ai-provider'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const rightsOfAi: Readonly<Record<string, RouteRights>> = {
  'GET /api/ai/status': { call: () => ({ path: '/api/ai/status' }), outcomes: SIGNED_IN },
  'GET /api/account/ai-provider': { call: () => ({ path: OWN_ADDRESS }), outcomes: SIGNED_IN },
  'POST /api/account/ai-provider/test': {
    call: () => ({ path: `${OWN_ADDRESS}/test`, json: { baseUrl: null, key: 'sk-of-nobody' } }),
    outcomes: SIGNED_IN,
  },
  'PUT /api/account/ai-provider': {
    call: () => ({ path: OWN_ADDRESS, json: OWN_PROVIDER }),
    outcomes: SIGNED_IN,
  },
  'DELETE /api/account/ai-provider': { call: () => ({ path: OWN_ADDRESS }), outcomes: SIGNED_IN },
  'POST /api/ai/suggestions': {
    call: (at) => ({ path: '/api/ai/suggestions', json: requestBody(at) }),
    outcomes: withoutKey(SEE),
  },
  'POST /api/ai/analyze-elements': {
    call: (at) => ({ path: '/api/ai/analyze-elements', json: requestBody(at) }),
    outcomes: withoutKey(SEE),
  },
  'POST /api/ai/analyze-elements (to modify them)': {
    call: (at) => ({ path: '/api/ai/analyze-elements', json: { ...requestBody(at), modifyExisting: true } }),
    outcomes: withoutKey(EDIT),
  },
  'POST /api/ai/analyze-image': {
    call: () => ({ path: '/api/ai/analyze-image', json: { imageBase64: PIXEL } }),
    outcomes: TEXT,
  },
  'POST /api/ai/generate-image': {
    call: () => ({ path: '/api/ai/generate-image', json: { prompt: 'Dunes' } }),
    outcomes: IMAGES,
  },
  'POST /api/ai/generate-background': {
    call: () => ({ path: '/api/ai/generate-background', json: { prompt: 'Dunes' } }),
    outcomes: IMAGES,
  },
  'GET /api/ai/trends': { call: () => ({ path: '/api/ai/trends' }), outcomes: TEXT },
}
