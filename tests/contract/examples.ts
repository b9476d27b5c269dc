import { AI_BODY_MAX, AI_IMAGE_BODY_MAX } from '../../contract/aiLimits'
import { DIAGNOSTICS_BODY_MAX, DIAGNOSTICS_MAX } from '../../contract/debug'
import {
  ASSET_BYTES_MAX,
  BOARDS_PER_CATCH_UP,
  COMPARED_ASSETS_MAX,
  COMPARED_BOARDS_MAX,
  COMPARED_ELEMENTS_MAX,
  COMPARED_MUTATIONS_MAX,
  MUTATIONS_BODY_MAX,
  MUTATIONS_PER_BATCH,
  TEMPLATE_BODY_MAX,
  TEMPLATE_ELEMENTS_MAX,
} from '../../contract/limits'
import type { Who, World } from './world'

/** The expected refusal. */
export interface Expected {
  readonly status: number
  readonly error: string
  readonly field?: string
}

/** A body that is sent verbatim. */
export interface RawBody {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly type: string
}

/** A valid call, so that each bad request differs from it in only one respect. */
export interface Example {
  path(world: World): string
  readonly json?: unknown
  readonly raw?: RawBody
  readonly bodyLimit?: number
  /** Wrong values by the dotted path that the refusal must name. */
  readonly bad?: Readonly<Record<string, readonly unknown[]>>
  /** Refused queries, by the field that the refusal must name. */
  readonly badQuery?: Readonly<Record<string, readonly string[]>>
  /** The call's path for other resources, each with its refusal. */
  readonly others?: readonly Other[]
}

interface Other {
  readonly title: string
  readonly who?: Who
  path(world: World): string
  readonly expected: Expected
}

const NOT_STRINGS = [7, null, {}, ['x']]
const NOT_SIZES = [19, 4001, 20.5, '200', {}]
const NOT_POSITIONS = [1.5, '1', null, 1_000_001, -1_000_001]
const SOME_UUID = '018f0000-0000-7000-8000-000000000001'
const SOME_ASSET = `/assets/${'a'.repeat(64)}.png`
const repeated = <T>(count: number, value: T) => Array.from({ length: count }, () => value)
const TOO_LONG = 'x'.repeat(20_001)

const BAD_BOARD = {
  name: [...NOT_STRINGS, '', '   ', 'x'.repeat(201), 'zero \0', 'half \ud800'],
  description: [7, {}, 'x'.repeat(2001)],
  category: [7, {}, 'x'.repeat(61)],
  visibility: ['secret', null, 1],
  thumbnailUrl: [7, 'https://example.org/x.png', '/assets/x.png', 'javascript:alert(1)'],
}
const BAD_ELEMENT = {
  content: [...NOT_STRINGS, 'zero \0'],
  positionX: NOT_POSITIONS,
  positionY: NOT_POSITIONS,
  width: NOT_SIZES,
  height: NOT_SIZES,
  rotation: [-1, 360, 1.5, '90', null],
  zIndex: [1.5, '1', null, 1_000_000_001],
  properties: [7, 'x', null, Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 1]))],
  'properties.color': [{ color: TOO_LONG }],
}
const BAD_ACCOUNT = {
  username: [...NOT_STRINGS, '', 'ab', 'x'.repeat(41)],
  password: [...NOT_STRINGS, '', '12345', 'x'.repeat(201)],
}

const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const BAD_PASSKEY = {
  id: [...NOT_STRINGS, undefined, '', 'a b', 'x'.repeat(1365)],
  rawId: [...NOT_STRINGS, undefined, '', 'a/b'],
  type: [7, null, undefined, 'password'],
}

const TOKEN = { name: 'My agent', scope: 'read', boardIds: null, days: 30, password: 'correct horse' }
const OUTCOMES = { outcomes: [{ index: 0, outcome: 'accepted' }] }

/** A browser's public key and secret, base64url. */
const PUSH_KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

const BAD_IDS = ['abc', '0', '-1', '1.5', '1e3', '0x1', '99999999999', '2147483648', '%00']
const BAD_UUIDS = ['abc', '1', '00000000-0000-0000-0000-00000000000g', '%00']

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Valid dates that no timestamptz, or no clock, can have. */
const OUT_OF_TIME = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '1969-12-31T23:59:59Z',
]

const BAD_CURSORS = ['', 'abc', '1', '_1', '1_', '1_x', '-1_1', '1e9_1', '1_2147483648', '9999999999999_1']
const BAD_PAGES = ['', 'abc', '0', '-1', '49', '1.5']

const notFound = { status: 404, error: 'NOT_FOUND' }
const forbidden = { status: 403, error: 'FORBIDDEN' }
const inTrash = { status: 410, error: 'BOARD_IN_TRASH' }
const invalidId = { status: 400, error: 'VALIDATION_FAILED', field: 'id' }

/** Paths to boards that are missing, not yours, view-only, or in the trash. */
function boards(suffix: string, access: 'read' | 'edit' | 'own' | 'restore'): Other[] {
  const at = (id: string | number) => `/api/boards/${id}${suffix}`
  return [
    ...BAD_IDS.map((id) => ({ title: `id ${id}`, path: () => at(id), expected: invalidId })),
    { title: 'an unknown board', path: () => at(2_000_000_000), expected: notFound },
    {
      title: "someone else's private board",
      who: 'stranger',
      path: (world) => at(world.privateBoard),
      expected: notFound,
    },
    {
      title: "someone else's board in the trash",
      who: 'stranger',
      path: (world) => at(world.trashedBoard),
      expected: notFound,
    },
    ...(access === 'read'
      ? []
      : [
          {
            title: "someone else's public board",
            who: 'stranger' as const,
            path: (world: World) => at(world.publicBoard),
            expected: forbidden,
          },
        ]),
    ...(access === 'edit'
      ? [{ title: 'a board in the trash', path: (world: World) => at(world.trashedBoard), expected: inTrash }]
      : []),
  ]
}

/** Like `boards`, for calls that only read a board: collaborators learn that it is in the trash. */
function readBoards(suffix: string): Other[] {
  const path = (world: World) => `/api/boards/${world.trashedBoard}${suffix}`
  return [...boards(suffix, 'read'), { title: 'a board in the trash', who: 'carl', path, expected: inTrash }]
}

const elements: readonly Other[] = [
  ...BAD_UUIDS.map((id) => ({ title: `id ${id}`, path: () => `/api/elements/${id}`, expected: invalidId })),
  {
    title: 'an unknown element',
    path: () => '/api/elements/018f0000-0000-7000-8000-000000000000',
    expected: notFound,
  },
  {
    title: "someone else's private element",
    who: 'stranger',
    path: (world) => `/api/elements/${world.privateElement}`,
    expected: notFound,
  },
  {
    title: "an element of someone else's public board",
    who: 'stranger',
    path: (world) => `/api/elements/${world.publicElement}`,
    expected: forbidden,
  },
  {
    title: 'an element of a board in the trash',
    path: (world) => `/api/elements/${world.trashedElement}`,
    expected: inTrash,
  },
]

const BAD_FOLLOWS = {
  before: ['', 'abc', '0', '-1', '1.5', '2147483648'],
  limit: ['', 'abc', '0', '101', '1.5'],
}

/** Unknown or invalid usernames. */
function usernames(suffix: string): Other[] {
  const invalid = { status: 400, error: 'VALIDATION_FAILED', field: 'username' }
  return [
    ...['x'.repeat(41), '%00'].map((name) => ({
      title: `the name ${name}`,
      path: () => `/api/users/${name}${suffix}`,
      expected: invalid,
    })),
    ...['nobody-at-all', "ann'--", '%25', 'a%2Fb'].map((name) => ({
      title: `the name ${name}`,
      path: () => `/api/users/${name}${suffix}`,
      expected: notFound,
    })),
  ]
}

function wrongSearch(field: string, query: string): Other {
  const expected = { status: 400, error: 'VALIDATION_FAILED', field }
  return { title: `?${query}`, path: () => `/api/search?q=mine&${query}`, expected }
}

/** Ids of rows that don't exist, or that are invalid. */
function within(name: string, field: string): Other[] {
  const at = (world: World, id: string | number) => `/api/boards/${world.privateBoard}/${name}/${id}`
  return [
    ...BAD_IDS.map((id) => ({
      title: `${field} ${id}`,
      path: (world: World) => at(world, id),
      expected: { ...invalidId, field },
    })),
    { title: `an unknown ${field}`, path: (world) => at(world, 2_000_000_000), expected: notFound },
  ]
}

function invitations(answer: 'accept' | 'decline'): Other[] {
  const at = (id: string | number) => `/api/invitations/${id}/${answer}`
  return [
    ...BAD_IDS.map((id) => ({ title: `id ${id}`, path: () => at(id), expected: invalidId })),
    { title: 'an unknown invitation', path: () => at(2_000_000_000), expected: notFound },
    { title: "someone else's", who: 'stranger', path: (world) => at(world.receivedInvitation), expected: notFound },
    { title: 'one that was sent', path: (world) => at(world.invitation), expected: notFound },
  ]
}

/** Tokens without access. */
function links(suffix: string): Other[] {
  return [
    { title: 'no token', who: 'visitor', path: () => `/api/shared/abc${suffix}`, expected: notFound },
    {
      title: 'an unknown token',
      who: 'visitor',
      path: () => `/api/shared/${'x'.repeat(43)}${suffix}`,
      expected: notFound,
    },
    {
      title: 'a board in the trash, even for its owner',
      path: (world) => `/api/shared/${world.trashedShareToken}${suffix}`,
      expected: notFound,
    },
  ]
}

/** Paths to presets that are missing, not yours, or use-only. */
function presets(suffix: string, access: 'use' | 'own' | 'restore'): Other[] {
  const at = (id: string | number) => `/api/image-presets/${id}${suffix}`
  return [
    ...BAD_IDS.map((id) => ({ title: `id ${id}`, path: () => at(id), expected: invalidId })),
    { title: 'an unknown preset', path: () => at(2_000_000_000), expected: notFound },
    {
      title: "someone else's private preset",
      who: 'stranger',
      path: (world) => at(world.privatePreset),
      expected: notFound,
    },
    {
      title: "someone else's deleted preset",
      who: 'stranger',
      path: (world) => at(world.deletedPreset),
      expected: notFound,
    },
    ...(access === 'use'
      ? []
      : [
          {
            title: "someone else's public preset",
            who: 'stranger' as const,
            path: (world: World) => at(world.publicPreset),
            expected: forbidden,
          },
        ]),
    ...(access === 'restore'
      ? []
      : [{ title: 'a deleted preset', path: (world: World) => at(world.deletedPreset), expected: notFound }]),
  ]
}

const BAD_PRESET = {
  name: [...NOT_STRINGS, '', '   ', 'x'.repeat(81), 'zero \0'],
  description: [7, {}, 'x'.repeat(501)],
  category: ['sepia', null, 7],
  modifications: [7, null, 'x', {}, Array(51).fill({ type: 'grayscale' })],
  'modifications.0.type': [[{}], [{ type: 'explode' }], [{ type: 7 }]],
  'modifications.0.params': [[{ type: 'hue', params: 7 }]],
  'modifications.0.params.intensity': [[{ type: 'brightness', params: { intensity: 'much' } }]],
  isPublic: ['yes', 1, null],
}
const AI_REQUEST = { id: '018f0000-0000-7000-8000-0000000000ac', type: 'text', content: 'words' }
const BAD_PROMPTS = [...NOT_STRINGS, undefined, '', '   ', 'x'.repeat(4001), 'nul\0']
const LOOK = { palette: ['#c8432b'], fonts: ['Georgia'], ground: null, freeSpace: null }
const ABOUT = { name: 'Kitchen', description: null, category: null, elementCount: 1 }
const DRAWN = { base64: 'QUJD', x: 0, y: 0, width: 10, height: 10 }
const BAD_AI_BOARD = {
  prompt: BAD_PROMPTS,
  boardId: [0, -1, 1.5, '1', {}, 2_147_483_648],
  elements: [null, 7, {}, 'x', Array(201).fill(AI_REQUEST)],
  'elements.0.id': [[{ ...AI_REQUEST, id: 'e1' }], [{ ...AI_REQUEST, id: 7 }]],
  'elements.0.type': [[{ ...AI_REQUEST, type: 'video' }]],
  'elements.0.content': [[{ ...AI_REQUEST, content: 7 }], [{ ...AI_REQUEST, content: 'x'.repeat(2001) }]],
  'elements.0.positionX': [[{ ...AI_REQUEST, positionX: '1' }]],
  'elements.0.properties': [
    [{ ...AI_REQUEST, properties: [] }],
    [{ ...AI_REQUEST, properties: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 1])) }],
  ],
  'elements.0.palette': [[{ ...AI_REQUEST, palette: 'red' }], [{ ...AI_REQUEST, palette: Array(6).fill('#c8432b') }]],
  'elements.0.palette.0': [[{ ...AI_REQUEST, palette: ['red'] }]],
  board: [null, 7, 'x', []],
  'board.name': [
    { ...ABOUT, name: 7 },
    { ...ABOUT, name: 'x'.repeat(201) },
  ],
  'board.description': [{ ...ABOUT, description: 'x'.repeat(2001) }],
  'board.category': [{ ...ABOUT, category: 'x'.repeat(61) }],
  'board.elementCount': [
    { ...ABOUT, elementCount: -1 },
    { ...ABOUT, elementCount: 1.5 },
  ],
  picture: [null, 7, 'x', []],
  'picture.base64': [
    { ...DRAWN, base64: '' },
    { ...DRAWN, base64: 'data:image/png;base64,QUJD' },
  ],
  'picture.x': [{ ...DRAWN, x: '0' }],
  'picture.width': [{ ...DRAWN, width: 0 }],
  earlier: [null, 7, 'x', Array(4).fill({ prompt: 'x', answer: 'y' })],
  'earlier.0.prompt': [[{ prompt: '', answer: 'y' }], [{ prompt: 7, answer: 'y' }]],
  'earlier.0.answer': [[{ prompt: 'x', answer: 'y'.repeat(4001) }]],
  selected: [null, 7, 'x', Array(201).fill(AI_REQUEST.id)],
  'selected.0': [['e1']],
  look: [null, 7, 'x', []],
  'look.palette': [
    { ...LOOK, palette: 'red' },
    { ...LOOK, palette: Array(13).fill('#c8432b') },
  ],
  'look.palette.0': [{ ...LOOK, palette: ['red'] }],
  'look.fonts': [
    { ...LOOK, fonts: 7 },
    { ...LOOK, fonts: Array(6).fill('Georgia') },
  ],
  'look.fonts.0': [{ ...LOOK, fonts: ['x'.repeat(61)] }],
  'look.ground': [{ ...LOOK, ground: 'red' }],
  'look.freeSpace': [{ ...LOOK, freeSpace: 7 }],
  'look.freeSpace.width': [{ ...LOOK, freeSpace: { width: -1, height: 10 } }],
}
const BAD_PICTURE = { style: ['loud', 7, null], size: ['7x7', 1024, null] }
const BAD_BASE_URLS = [
  7,
  {},
  undefined,
  '',
  'api.example.com',
  'http://api.example.com/v1',
  'ftp://api.example.com/v1',
  'https://ann:secret@api.example.com/v1',
  'https://api.example.com/v1?key=1',
  'https://api.example.com/v1#1',
  `https://api.example.com/${'x'.repeat(300)}`,
]
const BAD_KEYS = [7, null, {}, '', '  ', 'two words', 'line\nbreak', 'ü'.repeat(8), 'x'.repeat(1001)]
const BAD_MODELS = [7, {}, undefined, '', 'x'.repeat(121), 'over\u202eride']
const keyMissing = { status: 503, error: 'API_KEY_MISSING' }
const imagesKeyMissing = { status: 503, error: 'DALLE_API_KEY_MISSING' }

/** The test server has no key, so valid requests are refused for that. */
const noKey = (name: string, expected: Expected) => [{ title: 'no key', path: () => `/api/ai/${name}`, expected }]

const aMutation = {
  mutationId: '018f0000-0000-7000-8000-0000000000aa',
  kind: 'create',
  elementId: '018f0000-0000-7000-8000-0000000000ab',
  data: { type: 'text', content: 'x' },
}

const aTemplateElement = {
  type: 'text',
  content: 'words',
  positionX: 0,
  positionY: 0,
  width: 200,
  height: 100,
  rotation: 0,
  zIndex: 0,
  properties: {},
}
const BAD_TEMPLATE = {
  name: [...NOT_STRINGS, '', '   ', 'x'.repeat(201), 'zero \0'],
  description: [7, null, {}, 'x'.repeat(2001)],
  category: [7, null, '', 'custom', 'all'],
  tags: [7, null, 'calm', {}, Array(11).fill('calm')],
  'tags.0': [[7], [''], ['  '], ['x'.repeat(41)]],
}

/** Paths to missing inspirations. */
function inspirations(suffix = ''): Other[] {
  const at = (id: string | number) => `/api/inspirations/${id}${suffix}`
  return [
    ...BAD_IDS.map((id) => ({ title: `id ${id}`, path: () => at(id), expected: invalidId })),
    { title: 'an unknown inspiration', path: () => at(2_000_000_000), expected: notFound },
    {
      title: "someone else's of a board in the trash",
      who: 'stranger',
      path: (world) => at(world.hiddenInspiration),
      expected: notFound,
    },
  ]
}

/** Paths to boards that aren't public. */
function publicBoards(suffix: string): Other[] {
  const at = (id: string | number) => `/api/discover/boards/${id}${suffix}`
  return [
    ...BAD_IDS.map((id) => ({ title: `id ${id}`, path: () => at(id), expected: invalidId })),
    { title: 'an unknown board', path: () => at(2_000_000_000), expected: notFound },
    { title: "one's own private board", path: (world) => at(world.privateBoard), expected: notFound },
  ]
}

/** Templates that don't exist or are someone else's. */
const templates: readonly Other[] = [
  ...BAD_UUIDS.map((id) => ({ title: `id ${id}`, path: () => `/api/templates/${id}`, expected: invalidId })),
  {
    title: 'an unknown template',
    path: () => '/api/templates/018f0000-0000-7000-8000-000000000000',
    expected: notFound,
  },
  {
    title: "someone else's template",
    who: 'stranger',
    path: (world) => `/api/templates/${world.template}`,
    expected: notFound,
  },
]

/** By `method path` of the route table. A test ensures that none is missing. */
export const examples: Readonly<Record<string, Example>> = {
  'get /api/auth/user': { path: () => '/api/auth/user' },
  'post /api/auth/login': {
    path: () => '/api/auth/login',
    json: { username: 'ann', password: 'correct horse' },
    bad: BAD_ACCOUNT,
  },
  'post /api/auth/register': {
    path: () => '/api/auth/register',
    json: { username: 'carl', displayName: 'Carl', email: 'carl@example.org', password: 'correct horse' },
    bad: {
      ...BAD_ACCOUNT,
      username: [...BAD_ACCOUNT.username, 'white space', 'a/b', '<b>'],
      displayName: ['nul\0', ...NOT_STRINGS, '', 'x', 'x'.repeat(81)],
      email: [...NOT_STRINGS, '', 'carl', 'carl@', `${'x'.repeat(250)}@example.org`],
    },
  },
  'post /api/auth/logout': { path: () => '/api/auth/logout' },
  'get /api/auth/verify': {
    path: () => '/api/auth/verify?token=not-one-of-ours',
    badQuery: { token: ['', 'x'.repeat(201)] },
    others: [
      {
        title: 'no token',
        who: 'visitor',
        path: () => '/api/auth/verify',
        expected: { status: 400, error: 'VALIDATION_FAILED', field: 'token' },
      },
      {
        title: 'an unknown token',
        who: 'visitor',
        path: () => `/api/auth/verify?token=${'x'.repeat(43)}`,
        expected: { status: 400, error: 'TOKEN_INVALID' },
      },
    ],
  },
  'post /api/auth/reset': {
    path: () => '/api/auth/reset',
    json: { email: 'ann@example.org' },
    bad: {
      email: [...NOT_STRINGS, undefined, '', 'ann', 'ann@', `${'x'.repeat(250)}@example.org`, 'nul\0@example.org'],
    },
  },
  'post /api/auth/reset/password': {
    path: () => '/api/auth/reset/password',
    json: { token: 'x'.repeat(43), password: 'correct horse' },
    bad: { token: [...NOT_STRINGS, undefined, '', 'x'.repeat(201)], password: BAD_ACCOUNT.password },
  },
  'get /api/account': { path: () => '/api/account' },
  'patch /api/account': {
    path: () => '/api/account',
    json: { displayName: 'Ann' },
    bad: {
      displayName: ['nul\0', ...NOT_STRINGS, '', 'x', 'x'.repeat(81)],
      avatarUrl: [7, 'https://example.org/x.png', '/assets/x.png', 'javascript:alert(1)'],
    },
  },
  'delete /api/account': {
    path: () => '/api/account',
    json: { password: 'not this one' },
    bad: { password: [...NOT_STRINGS, undefined, '', 'x'.repeat(1001)] },
  },
  'post /api/account/verification': { path: () => '/api/account/verification' },
  'post /api/account/email': {
    path: () => '/api/account/email',
    json: { email: 'ann@example.com', password: 'correct horse' },
    bad: {
      email: [...NOT_STRINGS, undefined, '', 'ann', 'ann@', `${'x'.repeat(250)}@example.org`],
      password: [...NOT_STRINGS, undefined, '', 'x'.repeat(1001)],
    },
  },
  'post /api/account/password': {
    path: () => '/api/account/password',
    json: { currentPassword: 'not this one', password: 'another horse' },
    bad: { currentPassword: [...NOT_STRINGS, undefined, '', 'x'.repeat(1001)], password: BAD_ACCOUNT.password },
  },
  'post /api/auth/passkey/options': { path: () => '/api/auth/passkey/options' },
  'post /api/auth/passkey': {
    path: () => '/api/auth/passkey',
    json: {
      ...PASSKEY,
      response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
    },
    bad: {
      ...BAD_PASSKEY,
      response: [7, null, 'x'],
      'response.clientDataJSON': [{ authenticatorData: 'AAAA', signature: 'AAAA' }],
      'response.signature': [{ clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: '"' }],
    },
  },
  'get /api/account/passkeys': { path: () => '/api/account/passkeys' },
  'post /api/account/passkeys/options': {
    path: () => '/api/account/passkeys/options',
    json: { password: 'correct horse' },
    bad: { password: [...NOT_STRINGS, undefined, '', 'x'.repeat(1001)] },
  },
  'post /api/account/passkeys': {
    path: () => '/api/account/passkeys',
    json: {
      name: 'My phone',
      credential: { ...PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'AAAA', transports: ['usb'] } },
    },
    bad: {
      name: [...NOT_STRINGS, undefined, '', '  ', 'x'.repeat(61), 'zero \0', 'over\u202eride'],
      credential: [7, null, 'x'],
      'credential.response': [{ ...PASSKEY, response: 'x' }],
    },
  },
  'delete /api/account/passkeys/{id}': {
    path: () => '/api/account/passkeys/1',
    json: { password: 'correct horse' },
    bad: { password: [...NOT_STRINGS, undefined, '', 'x'.repeat(1001)] },
    others: [
      ...BAD_IDS.map((id) => ({ title: `id ${id}`, path: () => `/api/account/passkeys/${id}`, expected: invalidId })),
      { title: 'an unknown passkey', path: () => '/api/account/passkeys/2000000000', expected: notFound },
    ],
  },
  'get /api/account/ai-provider': { path: () => '/api/account/ai-provider' },
  'put /api/account/ai-provider': {
    path: () => '/api/account/ai-provider',
    json: { baseUrl: null, key: 'sk-of-nobody', textModel: 'a-model', visionModel: null, imageModel: null },
    bad: {
      baseUrl: BAD_BASE_URLS,
      key: BAD_KEYS,
      textModel: BAD_MODELS,
      visionModel: BAD_MODELS,
      imageModel: BAD_MODELS,
    },
  },
  'delete /api/account/ai-provider': { path: () => '/api/account/ai-provider' },
  'post /api/account/ai-provider/test': {
    path: () => '/api/account/ai-provider/test',
    json: { baseUrl: null, key: 'sk-of-nobody' },
    bad: { baseUrl: BAD_BASE_URLS, key: BAD_KEYS },
  },
  'get /api/account/tokens': { path: () => '/api/account/tokens' },
  'post /api/account/tokens': {
    path: () => '/api/account/tokens',
    json: TOKEN,
    bad: {
      name: [...NOT_STRINGS, undefined, '', '  ', 'x'.repeat(61), 'zero \0', 'over\u202eride'],
      scope: [7, null, undefined, '', 'admin'],
      boardIds: [7, undefined, 'x', [], Array(51).fill(1)],
      'boardIds.0': [[0], ['1'], [2_147_483_648]],
      days: [0, 366, 1.5, '7', null, undefined],
      password: [...NOT_STRINGS, undefined, '', 'x'.repeat(1001)],
    },
  },
  'delete /api/account/tokens/{id}': {
    path: () => '/api/account/tokens/1',
    others: [
      ...BAD_IDS.map((id) => ({ title: `id ${id}`, path: () => `/api/account/tokens/${id}`, expected: invalidId })),
      { title: 'an unknown token', path: () => '/api/account/tokens/2000000000', expected: notFound },
    ],
  },
  'get /api/boards/{id}/proposals': {
    path: (world) => `/api/boards/${world.privateBoard}/proposals`,
    others: readBoards('/proposals'),
  },
  'post /api/boards/{id}/agent-calls': {
    path: (world) => `/api/boards/${world.privateBoard}/agent-calls`,
    json: { tool: 'find_boards', input: {} },
    bodyLimit: AI_IMAGE_BODY_MAX,
    bad: {
      tool: ['add_elements', 'nothing', '', 7, null, undefined],
      input: [undefined, null, 'x', 7, []],
    },
    others: readBoards('/agent-calls'),
  },
  'post /api/proposals/{id}/outcomes': {
    path: () => `/api/proposals/${SOME_UUID}/outcomes`,
    json: OUTCOMES,
    bad: {
      outcomes: [7, null, undefined, 'x', [], Array(101).fill(OUTCOMES.outcomes[0])],
      'outcomes.0.index': [-1, 100, 0.5, '0'].map((index) => [{ index, outcome: 'accepted' }]),
      'outcomes.0.outcome': [[{ index: 0, outcome: 'ignored' }]],
    },
    others: [
      ...BAD_UUIDS.map((id) => ({
        title: `id ${id}`,
        path: () => `/api/proposals/${id}/outcomes`,
        expected: invalidId,
      })),
      { title: 'an unknown proposal', path: () => `/api/proposals/${SOME_UUID}/outcomes`, expected: notFound },
    ],
  },
  'get /api/account/sessions': { path: () => '/api/account/sessions' },
  'delete /api/account/sessions': { path: () => '/api/account/sessions' },
  'get /api/account/export': { path: () => '/api/account/export' },
  'get /api/users/{id}': {
    path: (world) => `/api/users/${world.annId}`,
    others: [
      ...BAD_IDS.map((id) => ({ title: `id ${id}`, path: () => `/api/users/${id}`, expected: invalidId })),
      { title: 'an unknown user', path: () => '/api/users/2000000000', expected: notFound },
    ],
  },
  'get /api/boards': {
    path: () => '/api/boards',
    badQuery: { userId: ['abc', '0', '-1', '1.5', '99999999999', '2147483648', '1&userId=2'], trash: ['2', 'true'] },
  },
  'post /api/boards': {
    path: () => '/api/boards',
    json: { uid: '018f0000-0000-7000-8000-000000000001', name: 'New' },
    bad: { ...BAD_BOARD, uid: [7, null, 'abc', '018f0000'] },
  },
  'post /api/epochs/compare': {
    path: () => '/api/epochs/compare',
    json: { epoch: null, boards: [], mutationIds: [], assets: [], elements: [] },
    bad: {
      epoch: [7, 'abc'],
      boards: [null, {}, repeated(COMPARED_BOARDS_MAX + 1, { uid: SOME_UUID, userId: 1 })],
      'boards.0.uid': [[{ uid: 'abc', userId: 1 }]],
      'boards.0.userId': [0, -1, 1.5, '1', 2_147_483_648].map((userId) => [{ uid: SOME_UUID, userId }]),
      mutationIds: [null, {}, repeated(COMPARED_MUTATIONS_MAX + 1, SOME_UUID)],
      assets: [null, {}, repeated(COMPARED_ASSETS_MAX + 1, SOME_ASSET)],
      elements: [null, {}, repeated(COMPARED_ELEMENTS_MAX + 1, SOME_UUID)],
    },
  },
  'get /api/boards/{id}': { path: (world) => `/api/boards/${world.privateBoard}`, others: readBoards('') },
  'put /api/boards/{id}': {
    path: (world) => `/api/boards/${world.privateBoard}`,
    json: { name: 'Renamed' },
    bad: BAD_BOARD,
    others: boards('', 'edit'),
  },
  'delete /api/boards/{id}': { path: (world) => `/api/boards/${world.privateBoard}`, others: boards('', 'own') },
  'post /api/boards/{id}/restore': {
    path: (world) => `/api/boards/${world.trashedBoard}/restore`,
    others: boards('/restore', 'restore'),
  },
  'post /api/boards/{id}/duplicate': {
    path: (world) => `/api/boards/${world.privateBoard}/duplicate`,
    others: readBoards('/duplicate'),
  },
  'get /api/boards/{id}/history': {
    path: (world) => `/api/boards/${world.privateBoard}/history`,
    badQuery: { before: ['', 'abc', '0', '-1', '1.5', '99999999999'], limit: ['', 'abc', '0', '501', '1.5'] },
    others: readBoards('/history'),
  },
  'get /api/boards/{id}/history/snapshot': {
    path: (world) => `/api/boards/${world.privateBoard}/history/snapshot?timestamp=2999-01-01T00:00:00Z`,
    badQuery: {
      timestamp: ['', 'tomorrow', '2999-13-01T00:00:00Z', '2999-01-01', ...OUT_OF_TIME.map(encodeURIComponent)],
      entry: ['', 'abc', '0', '-1', '1.5'],
    },
    others: [
      ...readBoards('/history/snapshot?timestamp=2999-01-01T00:00:00Z'),
      {
        title: 'neither a timestamp nor an entry',
        path: (world) => `/api/boards/${world.privateBoard}/history/snapshot`,
        expected: { status: 400, error: 'VALIDATION_FAILED', field: 'timestamp' },
      },
      {
        title: 'a moment before there was anything',
        path: (world) => `/api/boards/${world.privateBoard}/history/snapshot?timestamp=2001-01-01T00:00:00Z`,
        expected: notFound,
      },
      {
        title: 'an unknown entry',
        path: (world) => `/api/boards/${world.privateBoard}/history/snapshot?entry=2000000000`,
        expected: notFound,
      },
    ],
  },
  'post /api/boards/{id}/history': {
    path: (world) => `/api/boards/${world.privateBoard}/history`,
    json: { comment: 'As it was shown to the client' },
    bad: { comment: [7, {}, ['x'], 'x'.repeat(501), 'nul\0'] },
    others: boards('/history', 'edit'),
  },
  'post /api/boards/{id}/history/restore': {
    path: (world) => `/api/boards/${world.privateBoard}/history/restore`,
    json: { entryId: 2_000_000_000 },
    bad: { entryId: [undefined, null, 'abc', 0, -1, 1.5, {}], withVisibility: ['yes', 1, null] },
    others: boards('/history/restore', 'edit'),
  },
  'post /api/boards/{id}/history/undo-agent': {
    path: (world) => `/api/boards/${world.privateBoard}/history/undo-agent`,
    json: { tokenId: 2_000_000_000 },
    bad: { tokenId: [undefined, null, 'abc', 0, -1, 1.5, {}] },
    others: boards('/history/undo-agent', 'edit'),
  },
  'get /api/boards/{id}/collaborators': {
    path: (world) => `/api/boards/${world.privateBoard}/collaborators`,
    others: readBoards('/collaborators'),
  },
  'post /api/boards/{id}/collaborators': {
    path: (world) => `/api/boards/${world.privateBoard}/collaborators`,
    json: { username: 'stranger', canEdit: true },
    bad: {
      username: ['nul\0', ...NOT_STRINGS, undefined, '', '  ', 'x'.repeat(41), 'ANN'],
      email: [...NOT_STRINGS, '', 'carl', 'carl@', `${'x'.repeat(250)}@example.org`, 'both@example.org'],
      canEdit: ['yes', 1, null],
    },
    others: boards('/collaborators', 'edit'),
  },
  'patch /api/boards/{id}/collaborators/{collaboratorId}': {
    path: (world) => `/api/boards/${world.privateBoard}/collaborators/${world.collaborator}`,
    json: { canEdit: true },
    bad: { canEdit: [undefined, 'yes', 1, null] },
    others: [...boards('/collaborators/1', 'edit'), ...within('collaborators', 'collaboratorId')],
  },
  'delete /api/boards/{id}/collaborators/{collaboratorId}': {
    path: (world) => `/api/boards/${world.privateBoard}/collaborators/${world.collaborator}`,
    others: [
      ...boards('/collaborators/1', 'read'),
      ...within('collaborators', 'collaboratorId'),
      {
        title: 'someone who works on a public board',
        who: 'stranger',
        path: (world) => `/api/boards/${world.publicBoard}/collaborators/${world.publicCollaborator}`,
        expected: forbidden,
      },
    ],
  },
  'get /api/boards/{id}/invitations': {
    path: (world) => `/api/boards/${world.privateBoard}/invitations`,
    others: boards('/invitations', 'own'),
  },
  'delete /api/boards/{id}/invitations/{invitationId}': {
    path: (world) => `/api/boards/${world.privateBoard}/invitations/${world.invitation}`,
    others: [...boards('/invitations/1', 'own'), ...within('invitations', 'invitationId')],
  },
  'get /api/invitations': { path: () => '/api/invitations' },
  'post /api/invitations/{id}/accept': {
    path: (world) => `/api/invitations/${world.receivedInvitation}/accept`,
    others: invitations('accept'),
  },
  'post /api/invitations/{id}/decline': {
    path: (world) => `/api/invitations/${world.receivedInvitation}/decline`,
    others: invitations('decline'),
  },
  'get /api/boards/{id}/share-link': {
    path: (world) => `/api/boards/${world.privateBoard}/share-link`,
    others: boards('/share-link', 'own'),
  },
  'post /api/boards/{id}/share-link': {
    path: (world) => `/api/boards/${world.privateBoard}/share-link`,
    json: { expiresAt: null },
    bad: {
      expiresAt: [7, {}, '', 'tomorrow', '2999-13-01T00:00:00Z', '2999-01-01', '2020-01-01T00:00:00Z', ...OUT_OF_TIME],
    },
    others: boards('/share-link', 'edit'),
  },
  'delete /api/boards/{id}/share-link': {
    path: (world) => `/api/boards/${world.privateBoard}/share-link`,
    others: boards('/share-link', 'own'),
  },
  'get /api/shared/{token}': { path: (world) => `/api/shared/${world.shareToken}`, others: links('') },
  'get /api/shared/{token}/changes': {
    path: (world) => `/api/shared/${world.shareToken}/changes?since=0`,
    badQuery: { since: ['', 'abc', '-1', '1.5', '99999999999', '0&since=1'] },
    others: links('/changes?since=0'),
  },
  'get /api/boards/{id}/elements': {
    path: (world) => `/api/boards/${world.privateBoard}/elements`,
    others: readBoards('/elements'),
  },
  'post /api/boards/{id}/elements': {
    path: (world) => `/api/boards/${world.privateBoard}/elements`,
    json: { type: 'text', content: 'x' },
    bodyLimit: MUTATIONS_BODY_MAX,
    bad: {
      ...BAD_ELEMENT,
      content: [...BAD_ELEMENT.content, undefined, TOO_LONG],
      type: ['Video', 'a video', null, 1, undefined],
      id: ['abc', 7, null],
    },
    others: boards('/elements', 'edit'),
  },
  'put /api/elements/{id}': {
    path: (world) => `/api/elements/${world.privateElement}`,
    json: { positionX: 5 },
    bodyLimit: MUTATIONS_BODY_MAX,
    bad: { ...BAD_ELEMENT, content: [...BAD_ELEMENT.content, TOO_LONG] },
    others: elements,
  },
  'delete /api/elements/{id}': { path: (world) => `/api/elements/${world.privateElement}`, others: elements },
  'post /api/boards/{id}/mutations': {
    path: (world) => `/api/boards/${world.privateBoard}/mutations`,
    json: { mutations: [aMutation] },
    bodyLimit: MUTATIONS_BODY_MAX,
    bad: {
      mutations: [undefined, null, 7, {}, [], Array(MUTATIONS_PER_BATCH + 1).fill(aMutation)],
      'mutations.0.mutationId': [
        [7],
        [null],
        ['x'],
        [{}],
        [{ ...aMutation, mutationId: 'abc' }],
        [{ ...aMutation, mutationId: 7 }],
      ],
    },
    // The right to edit is checked per mutation: badMutations.ts.
    others: boards('/mutations', 'read'),
  },
  'get /api/boards/{id}/changes': {
    path: (world) => `/api/boards/${world.privateBoard}/changes?since=0`,
    badQuery: { since: ['', 'abc', '-1', '1.5', '99999999999', '0&since=1'] },
    others: readBoards('/changes?since=0'),
  },
  'post /api/boards/changes': {
    path: () => '/api/boards/changes',
    json: { boards: [{ id: 1, since: 0 }] },
    bad: {
      boards: [undefined, null, 7, {}, [], Array(BOARDS_PER_CATCH_UP + 1).fill({ id: 1, since: 0 })],
      'boards.0.id': ['x', null, 0, -1, 1.5, 2 ** 31].map((id) => [{ id, since: 0 }]),
      'boards.0.since': ['x', null, -1, 1.5, 2 ** 31].map((since) => [{ id: 1, since }]),
    },
  },
  'post /api/assets': {
    path: () => '/api/assets',
    raw: { body: 'GIF89a', type: 'image/gif' },
    bodyLimit: ASSET_BYTES_MAX,
  },
  'get /assets/{name}': {
    path: (world) => `/assets/${world.assetName}`,
    badQuery: { w: ['', 'abc', '-320', '321', '320.5', '320&w=640'] },
    others: [
      { title: 'no address', path: () => '/assets/abc', expected: notFound },
      { title: 'an unknown image', path: () => `/assets/${'0'.repeat(64)}.png`, expected: notFound },
      {
        title: "someone else's image",
        who: 'stranger',
        path: (world) => `/assets/${world.assetName}`,
        expected: notFound,
      },
    ],
  },
  'get /api/search': {
    path: () => '/api/search?q=mine',
    badQuery: { q: ['', '%20%20', 'x'.repeat(101), '%00', 'a&q=b'] },
    others: [
      ...['kind=', 'kind=elements', 'kind=templates'].map((query) => wrongSearch('kind', query)),
      ...['limit=', 'limit=0', 'limit=51', 'limit=1.5', 'limit=abc'].map((query) => wrongSearch('limit', query)),
      ...['', 'abc', '1', '1.', '-1.1', '1.5.1', '1.99999999999', '1.2147483648'].map((place) =>
        wrongSearch('before', `kind=boards&before=${place}`),
      ),
      wrongSearch('before', 'before=1.1'),
    ],
  },
  'get /api/users/{username}/profile': { path: () => '/api/users/ann/profile', others: usernames('/profile') },
  'post /api/users/{username}/follow': {
    path: () => '/api/users/stranger/follow',
    others: [...usernames('/follow'), { title: 'oneself', path: () => '/api/users/Ann/follow', expected: forbidden }],
  },
  'delete /api/users/{username}/follow': { path: () => '/api/users/stranger/follow', others: usernames('/follow') },
  'get /api/users/{username}/followers': {
    path: () => '/api/users/ann/followers',
    badQuery: BAD_FOLLOWS,
    others: usernames('/followers'),
  },
  'get /api/users/{username}/following': {
    path: () => '/api/users/ann/following',
    badQuery: BAD_FOLLOWS,
    others: usernames('/following'),
  },
  'get /api/push': { path: () => '/api/push' },
  'post /api/push/subscriptions': {
    path: () => '/api/push/subscriptions',
    json: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
      keys: PUSH_KEYS,
    },
    bad: {
      endpoint: [...NOT_STRINGS, '', 'https://127.0.0.1/push', `https://fcm.googleapis.com/${'x'.repeat(1000)}`],
      keys: [7, null, 'x'],
      'keys.p256dh': [...NOT_STRINGS, '', 'B'.repeat(86), '!'.repeat(87)].map((p256dh) => ({ ...PUSH_KEYS, p256dh })),
      'keys.auth': [...NOT_STRINGS, '', 'A'.repeat(23), '!'.repeat(22)].map((auth) => ({ ...PUSH_KEYS, auth })),
    },
  },
  'delete /api/push/subscriptions': {
    path: () => '/api/push/subscriptions',
    json: { endpoint: 'https://fcm.googleapis.com/fcm/send/nobody' },
    bad: { endpoint: [...NOT_STRINGS, ''] },
  },
  'post /api/diagnostics': {
    path: () => '/api/diagnostics',
    json: { report: '{}' },
    bodyLimit: DIAGNOSTICS_BODY_MAX,
    bad: { report: [...NOT_STRINGS, '', 'x'.repeat(DIAGNOSTICS_MAX + 1)] },
  },
  'get /api/notifications': { path: () => '/api/notifications' },
  'post /api/notifications/read': {
    path: () => '/api/notifications/read',
    json: { ids: [1] },
    bad: {
      ids: [7, null, 'all', {}, [], Array(51).fill(1)],
      'ids.0': [[0], [-1], [1.5], ['1'], [null], [2_147_483_648]],
    },
  },
  'get /api/image-presets': { path: () => '/api/image-presets' },
  'get /api/image-presets/user': { path: () => '/api/image-presets/user' },
  'get /api/image-presets/public': { path: () => '/api/image-presets/public' },
  'post /api/image-presets': {
    path: () => '/api/image-presets',
    json: { name: 'Vintage Film', modifications: [{ type: 'grayscale' }] },
    bad: { ...BAD_PRESET, name: [...BAD_PRESET.name, undefined], uid: [7, null, 'abc'] },
  },
  'put /api/image-presets/{id}': {
    path: (world) => `/api/image-presets/${world.privatePreset}`,
    json: { name: 'Another' },
    bad: BAD_PRESET,
    others: presets('', 'own'),
  },
  'delete /api/image-presets/{id}': {
    path: (world) => `/api/image-presets/${world.privatePreset}`,
    others: presets('', 'own'),
  },
  'post /api/image-presets/{id}/restore': {
    path: (world) => `/api/image-presets/${world.deletedPreset}/restore`,
    others: presets('/restore', 'restore'),
  },
  'post /api/image-presets/{id}/like': {
    path: (world) => `/api/image-presets/${world.publicPreset}/like`,
    others: presets('/like', 'use'),
  },
  'delete /api/image-presets/{id}/like': {
    path: (world) => `/api/image-presets/${world.publicPreset}/like`,
    others: presets('/like', 'use'),
  },
  'post /api/image-presets/{id}/use': {
    path: (world) => `/api/image-presets/${world.publicPreset}/use`,
    others: presets('/use', 'use'),
  },
  'get /api/inspirations': {
    path: () => '/api/inspirations',
    badQuery: {
      trending: ['yes', ''],
      sort: ['best'],
      category: ['nothing'],
      color: ['mauve', '#ff0000'],
      of: ['everybody'],
      by: ['', 'abc', '0', '-1', '1.5', '2147483648'],
      before: BAD_CURSORS,
      limit: BAD_PAGES,
    },
    others: [
      {
        title: "a visitor's own",
        who: 'visitor',
        path: () => '/api/inspirations?of=saved',
        expected: { status: 401, error: 'UNAUTHENTICATED' },
      },
    ],
  },
  'get /api/inspirations/categories': {
    path: () => '/api/inspirations/categories',
  },
  'get /api/inspirations/{id}': {
    path: (world) => `/api/inspirations/${world.inspiration}`,
    others: inspirations(),
  },
  'post /api/inspirations': {
    path: () => '/api/inspirations',
    json: { title: 'Dunes', boardId: 1 },
    bad: {
      uid: [7, null, 'abc'],
      title: [...NOT_STRINGS, undefined, '', '   ', 'x'.repeat(121), 'zero \0'],
      category: [7, 'nothing', {}],
      boardId: [undefined, null, '1', 0, -1, 1.5, 2_147_483_648, 1e300],
      imageUrl: [7, null, 'https://example.org/x.png', '/assets/x.png', '/inspirations/dunes.webp'],
    },
  },
  'delete /api/inspirations/{id}': {
    path: (world) => `/api/inspirations/${world.inspiration}`,
    others: [
      ...inspirations(),
      {
        title: "someone else's",
        who: 'stranger',
        path: (world) => `/api/inspirations/${world.inspiration}`,
        expected: forbidden,
      },
    ],
  },
  'post /api/inspirations/{id}/like': {
    path: (world) => `/api/inspirations/${world.inspiration}/like`,
    others: inspirations('/like'),
  },
  'delete /api/inspirations/{id}/like': {
    path: (world) => `/api/inspirations/${world.inspiration}/like`,
    others: inspirations('/like'),
  },
  'post /api/inspirations/{id}/bookmark': {
    path: (world) => `/api/inspirations/${world.inspiration}/bookmark`,
    others: inspirations('/bookmark'),
  },
  'delete /api/inspirations/{id}/bookmark': {
    path: (world) => `/api/inspirations/${world.inspiration}/bookmark`,
    others: inspirations('/bookmark'),
  },
  'get /api/discover/boards': {
    path: () => '/api/discover/boards',
    badQuery: { of: ['', 'mine', 'Liked'], before: BAD_CURSORS, limit: BAD_PAGES },
  },
  'post /api/discover/boards/{id}/like': {
    path: (world) => `/api/discover/boards/${world.publicBoard}/like`,
    others: publicBoards('/like'),
  },
  'delete /api/discover/boards/{id}/like': {
    path: (world) => `/api/discover/boards/${world.publicBoard}/like`,
    others: publicBoards('/like'),
  },
  'post /api/discover/boards/{id}/bookmark': {
    path: (world) => `/api/discover/boards/${world.publicBoard}/bookmark`,
    others: publicBoards('/bookmark'),
  },
  'delete /api/discover/boards/{id}/bookmark': {
    path: (world) => `/api/discover/boards/${world.publicBoard}/bookmark`,
    others: publicBoards('/bookmark'),
  },
  'get /api/templates': { path: () => '/api/templates' },
  'post /api/templates': {
    path: () => '/api/templates',
    json: { name: 'Mine', category: 'mood', elements: [aTemplateElement] },
    bodyLimit: TEMPLATE_BODY_MAX,
    bad: {
      ...BAD_TEMPLATE,
      id: ['abc', 7, null],
      name: [...BAD_TEMPLATE.name, undefined],
      category: [...BAD_TEMPLATE.category, undefined],
      elements: [undefined, null, 7, {}, [], Array(TEMPLATE_ELEMENTS_MAX + 1).fill(aTemplateElement)],
      'elements.0.content': [
        [{ ...aTemplateElement, content: '' }],
        [{ ...aTemplateElement, type: 'shape', content: 'star' }],
        [{ ...aTemplateElement, type: 'color', content: 'url(x)' }],
        ...['', 'https://example.org/x.png', 'data:image/png;base64,AAAA', '/assets/x.png', 'javascript:alert(1)'].map(
          (content) => [{ ...aTemplateElement, type: 'image', content }],
        ),
      ],
      'elements.0.width': NOT_SIZES.map((width) => [{ ...aTemplateElement, width }]),
      'elements.0.positionX': NOT_POSITIONS.map((positionX) => [{ ...aTemplateElement, positionX }]),
      'elements.0.properties': [[{ ...aTemplateElement, properties: 7 }]],
    },
  },
  'put /api/templates/{id}': {
    path: (world) => `/api/templates/${world.template}`,
    json: { name: 'Other' },
    bodyLimit: TEMPLATE_BODY_MAX,
    bad: BAD_TEMPLATE,
    others: templates,
  },
  'delete /api/templates/{id}': { path: (world) => `/api/templates/${world.template}`, others: templates },
  'delete /api/trash/{id}': {
    path: (world) => `/api/trash/${world.trashedBoard}`,
    others: [
      ...BAD_IDS.map((id) => ({ title: `id ${id}`, path: () => `/api/trash/${id}`, expected: invalidId })),
      { title: 'an unknown board', path: () => '/api/trash/2000000000', expected: notFound },
      { title: 'a board outside', path: (world) => `/api/trash/${world.privateBoard}`, expected: notFound },
      {
        title: "someone else's board in the trash",
        who: 'stranger',
        path: (world) => `/api/trash/${world.trashedBoard}`,
        expected: notFound,
      },
    ],
  },
  'get /api/ai/status': { path: () => '/api/ai/status' },
  'post /api/ai/suggestions': {
    path: () => '/api/ai/suggestions',
    json: { prompt: 'Something warm', boardId: null, elements: [AI_REQUEST] },
    bodyLimit: AI_BODY_MAX,
    bad: BAD_AI_BOARD,
    others: noKey('suggestions', keyMissing),
  },
  'post /api/ai/analyze-elements': {
    path: () => '/api/ai/analyze-elements',
    json: { prompt: 'What is missing?', boardId: null, elements: [AI_REQUEST], modifyExisting: false },
    bodyLimit: AI_BODY_MAX,
    bad: {
      ...BAD_AI_BOARD,
      elements: [...BAD_AI_BOARD.elements, undefined, []],
      modifyExisting: ['yes', 1, null],
    },
    others: noKey('analyze-elements', keyMissing),
  },
  'post /api/ai/analyze-image': {
    path: () => '/api/ai/analyze-image',
    json: { imageBase64: PIXEL, analysisType: 'general' },
    bodyLimit: AI_IMAGE_BODY_MAX,
    bad: {
      imageBase64: [...NOT_STRINGS, undefined, '', 'data:image/png;base64,AAAA', 'not base64!'],
      analysisType: ['mood', 7, null],
      customPrompt: [7, {}, 'x'.repeat(4001), 'nul\0'],
      selectionRegion: [7, 'x', []],
      'selectionRegion.x': [{ x: -1, y: 0, width: 20, height: 20 }],
      'selectionRegion.width': [{ x: 0, y: 0, width: '20', height: 20 }],
    },
    others: noKey('analyze-image', keyMissing),
  },
  'post /api/ai/generate-image': {
    path: () => '/api/ai/generate-image',
    json: { prompt: 'Dunes at dusk' },
    bad: {
      prompt: BAD_PROMPTS,
      ...BAD_PICTURE,
      reference: [7, null, '', 'https://example.org/x.png', '/assets/x.png', 'data:image/png;base64,AAAA'],
    },
    others: noKey('generate-image', imagesKeyMissing),
  },
  'post /api/ai/generate-background': {
    path: () => '/api/ai/generate-background',
    json: { prompt: 'Over the sea' },
    bad: { prompt: BAD_PROMPTS, ...BAD_PICTURE, bgType: ['hell', 7, null] },
    others: noKey('generate-background', imagesKeyMissing),
  },
  'get /api/ai/trends': { path: () => '/api/ai/trends', others: noKey('trends', keyMissing) },
  'get /api/openapi.json': { path: () => '/api/openapi.json' },
}
