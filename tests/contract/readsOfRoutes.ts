import { COLOR, type GrowingWorld, NAME } from './growingWorld'

/** How to call a GET, and which part of its answer grows with the data. */
export interface Read {
  path(world: GrowingWorld): string
  /** The rows of a list; undefined for a single thing. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
  readonly rows?: (body: any) => readonly unknown[]
  /** Expected if what it needs doesn't exist. */
  readonly status?: number
  /** The call signs the caller in as someone else. */
  readonly byVisitor?: true
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
const all = (body: any) => body
// biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
const hits = ({ groups }: any) => groups[0].hits
const search = (kind: string, q: string): Read => ({
  path: () => `/api/search?kind=${kind}&limit=50&q=${encodeURIComponent(q)}`,
  rows: hits,
})
const inspirations = (query: string): Read => ({ path: () => `/api/inspirations?limit=48${query}`, rows: all })
const ofBoard = (path: string, rows?: Read['rows']): Read => ({
  path: ({ board }) => `/api/boards/${board}${path}`,
  ...(rows && { rows }),
})
const one = (path: string, status = 200): Read => ({ path: () => path, status })

/** Every GET of the API, by method and path, special cases in parentheses. A test ensures that none is missing. */
export const readsOfRoutes: Readonly<Record<string, Read>> = {
  'GET /healthz': one('/healthz'),
  'GET /readyz': one('/readyz'),
  'GET /metrics': one('/metrics'),
  'GET /api/openapi.json': one('/api/openapi.json'),
  'GET /api/debug': one('/api/debug'),
  'GET /api/debug/create-test-user': { path: () => '/api/debug/create-test-user', byVisitor: true },
  'GET /api/debug/create-test-board': one('/api/debug/create-test-board'),
  'GET /api/auth/user': one('/api/auth/user'),
  'GET /api/auth/verify': one('/api/auth/verify?token=none', 400),
  'GET /api/ai/status': one('/api/ai/status'),
  'GET /api/ai/trends': one('/api/ai/trends', 503),

  'GET /api/account': one('/api/account'),
  'GET /api/account/ai-provider': one('/api/account/ai-provider'),
  'GET /api/account/export': one('/api/account/export'),
  'GET /api/account/passkeys': { path: () => '/api/account/passkeys', rows: all },
  'GET /api/account/tokens': { path: () => '/api/account/tokens', rows: all },
  'GET /api/account/sessions': { path: () => '/api/account/sessions', rows: all },
  'GET /api/users/{id}': { path: ({ ann }) => `/api/users/${ann.id}` },
  'GET /api/users/{username}/profile': { path: ({ ann }) => `/api/users/${ann.username}/profile` },
  'GET /api/users/{username}/followers': {
    path: ({ ann }) => `/api/users/${ann.username}/followers`,
    rows: ({ people }) => people,
  },
  'GET /api/users/{username}/following': {
    path: ({ ann }) => `/api/users/${ann.username}/following`,
    rows: ({ people }) => people,
  },
  'GET /api/push': one('/api/push'),
  'GET /api/notifications': { path: () => '/api/notifications', rows: ({ notifications }) => notifications },
  'GET /api/invitations': { path: () => '/api/invitations', rows: all },

  'GET /api/boards': { path: () => '/api/boards', rows: all },
  'GET /api/boards (in the trash)': { path: () => '/api/boards?trash=1', rows: all },
  'GET /api/boards/{id}': ofBoard(''),
  'GET /api/boards/{id}/elements': ofBoard('/elements', all),
  'GET /api/boards/{id}/changes': ofBoard('/changes?since=0', ({ elements }) => elements),
  'GET /api/boards/{id}/collaborators': ofBoard('/collaborators', all),
  'GET /api/boards/{id}/invitations': ofBoard('/invitations', all),
  'GET /api/boards/{id}/share-link': ofBoard('/share-link'),
  'GET /api/boards/{id}/proposals': ofBoard('/proposals', all),
  'GET /api/boards/{id}/history': ofBoard('/history', all),
  'GET /api/boards/{id}/history/snapshot': ofBoard(
    '/history/snapshot?timestamp=2999-01-01T00:00:00Z',
    ({ elements }) => elements,
  ),
  'GET /api/shared/{token}': {
    path: ({ shareToken }) => `/api/shared/${shareToken}`,
    rows: ({ elements }) => elements,
  },
  'GET /api/shared/{token}/changes': {
    path: ({ shareToken }) => `/api/shared/${shareToken}/changes?since=0`,
    rows: ({ elements }) => elements,
  },
  'GET /assets/{name}': { path: ({ assetName }) => `/assets/${assetName}` },

  'GET /api/image-presets': { path: () => '/api/image-presets', rows: all },
  'GET /api/image-presets/public': { path: () => '/api/image-presets/public', rows: all },
  'GET /api/image-presets/user': { path: () => '/api/image-presets/user', rows: all },
  'GET /api/templates': { path: () => '/api/templates', rows: all },
  'GET /api/inspirations': inspirations(''),
  'GET /api/inspirations/categories': one('/api/inspirations/categories'),
  'GET /api/inspirations (trending)': inspirations('&trending=true'),
  'GET /api/inspirations (for oneself)': inspirations('&sort=forYou'),
  'GET /api/inspirations (liked)': inspirations('&of=liked'),
  'GET /api/inspirations (saved)': inspirations('&of=saved'),
  'GET /api/inspirations (by color)': inspirations('&color=blue'),
  'GET /api/inspirations/{id}': { path: ({ inspiration }) => `/api/inspirations/${inspiration}` },
  'GET /api/discover/boards': { path: () => '/api/discover/boards?limit=48', rows: all },
  'GET /api/discover/boards (liked)': { path: () => '/api/discover/boards?limit=48&of=liked', rows: all },
  'GET /api/discover/boards (saved)': { path: () => '/api/discover/boards?limit=48&of=saved', rows: all },

  'GET /api/search': {
    path: () => `/api/search?limit=50&q=${NAME}`,
    rows: ({ groups }) => groups.find(({ kind }: { kind: string }) => kind === 'boards').hits,
  },
  'GET /api/search (boards)': search('boards', NAME),
  'GET /api/search (inspirations)': search('inspirations', NAME),
  'GET /api/search (presets)': search('presets', NAME),
  'GET /api/search (people)': search('people', NAME),
  'GET /api/search (colors)': search('colors', COLOR),
  'GET /api/search (what is like it)': search('people', `${NAME}w`),
}
