import { randomUUID } from 'node:crypto'
import { everybody, get, OPEN, OWN, type RouteRights, SEE, SIGNED_IN } from './rightsTable'
import type { Place, SignedIn } from './rightsWorld'

const collaborators = ({ board }: Place) => `/api/boards/${board}/collaborators`
const invitations = ({ board }: Place) => `/api/boards/${board}/invitations`
const shareLink = ({ board }: Place) => `/api/boards/${board}/share-link`

async function collaborator(at: Place, who: SignedIn): Promise<string> {
  const { body } = await at.owner.get(collaborators(at))
  const { id } = body.find(({ userId }: { userId: number }) => userId === at.ids[who])
  return `${collaborators(at)}/${id}`
}

/** The id of the invited person's invitation. */
async function invitation(at: Place): Promise<number> {
  const { body } = await at.owner.get(invitations(at))
  return body.find(({ user }: { user: { id: number } | null }) => user?.id === at.ids.invited).id
}

async function token(at: Place): Promise<string> {
  return (await at.owner.send('POST', shareLink(at), {})).body.link.token
}

/** Only the invited person may. */
const INVITED = everybody('NOT_FOUND', { anonymous: 'UNAUTHENTICATED', invited: 'ok' })

const PUSH_SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
  // The generator of P-256, which is a valid public key.
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'A'.repeat(22),
  },
}

export const rightsOfSharing: Readonly<Record<string, RouteRights>> = {
  'GET /api/boards/{id}/collaborators': { call: get(collaborators), outcomes: SEE },
  'POST /api/boards/{id}/collaborators': {
    call: (at) => ({ path: collaborators(at), json: { email: `${randomUUID()}@example.org` } }),
    outcomes: OWN,
  },
  'PATCH /api/boards/{id}/collaborators/{collaboratorId}': {
    call: async (at) => ({ path: await collaborator(at, 'editor'), json: { canEdit: true } }),
    outcomes: OWN,
  },
  'DELETE /api/boards/{id}/collaborators/{collaboratorId}': {
    call: async (at) => ({ path: await collaborator(at, 'editor') }),
    // The editor may leave.
    outcomes: { ...OWN, editor: 'ok' },
    usesUp: true,
  },
  'DELETE /api/boards/{id}/collaborators/{collaboratorId} (of someone else)': {
    call: async (at) => ({ path: await collaborator(at, 'looker') }),
    outcomes: { ...OWN, looker: 'ok' },
    usesUp: true,
  },

  'GET /api/boards/{id}/invitations': { call: get(invitations), outcomes: OWN },
  'DELETE /api/boards/{id}/invitations/{invitationId}': {
    call: async (at) => {
      const email = `${randomUUID()}@example.org`
      const { body } = await at.owner.send('POST', collaborators(at), { email })
      return { path: `${invitations(at)}/${body.id}` }
    },
    outcomes: OWN,
  },
  'GET /api/invitations': {
    call: get(() => '/api/invitations'),
    outcomes: everybody('hidden', { anonymous: 'UNAUTHENTICATED', invited: 'ok' }),
    read: (list, at) => (list.some(({ board }: { board: { id: number } }) => board.id === at.board) ? 'ok' : 'hidden'),
  },
  'POST /api/invitations/{id}/accept': {
    call: async (at) => ({ path: `/api/invitations/${await invitation(at)}/accept` }),
    outcomes: INVITED,
    usesUp: true,
  },
  'POST /api/invitations/{id}/decline': {
    call: async (at) => ({ path: `/api/invitations/${await invitation(at)}/decline` }),
    outcomes: INVITED,
    usesUp: true,
  },

  'GET /api/boards/{id}/share-link': { call: get(shareLink), outcomes: OWN },
  'POST /api/boards/{id}/share-link': { call: (at) => ({ path: shareLink(at), json: {} }), outcomes: OWN },
  'DELETE /api/boards/{id}/share-link': { call: get(shareLink), outcomes: OWN },
  // Anyone with the link may.
  'GET /api/shared/{token}': {
    call: async (at) => ({ path: `/api/shared/${await token(at)}` }),
    outcomes: OPEN,
    inNewBrowser: true,
  },
  'GET /api/shared/{token}/changes': {
    call: async (at) => ({ path: `/api/shared/${await token(at)}/changes?since=0` }),
    outcomes: OPEN,
    inNewBrowser: true,
  },
  'GET /api/shared/{token} (of a link that was ended)': {
    call: async (at) => {
      const path = `/api/shared/${await token(at)}`
      await at.owner.send('DELETE', shareLink(at))
      return { path }
    },
    outcomes: everybody('NOT_FOUND'),
    inNewBrowser: true,
  },
  'GET /assets/{name} (with a share link opened before)': {
    call: async (at, _, fetch) => {
      await fetch(`/api/shared/${await token(at)}`)
      return { path: at.image }
    },
    outcomes: OPEN,
    inNewBrowser: true,
  },
  'GET /assets/{name} (with a share link that was ended since)': {
    call: async (at, _, fetch) => {
      await fetch(`/api/shared/${await token(at)}`)
      await at.owner.send('DELETE', shareLink(at))
      return { path: at.image }
    },
    outcomes: { ...SEE, anonymous: 'NOT_FOUND' },
    inNewBrowser: true,
  },

  'GET /api/notifications': { call: get(() => '/api/notifications'), outcomes: SIGNED_IN },
  'GET /api/push': { call: get(() => '/api/push'), outcomes: SIGNED_IN },
  'POST /api/push/subscriptions': {
    call: () => ({ path: '/api/push/subscriptions', json: PUSH_SUBSCRIPTION }),
    outcomes: SIGNED_IN,
  },
  'DELETE /api/push/subscriptions': {
    call: () => ({ path: '/api/push/subscriptions', json: { endpoint: PUSH_SUBSCRIPTION.endpoint } }),
    outcomes: SIGNED_IN,
  },
  'POST /api/diagnostics': {
    call: () => ({ path: '/api/diagnostics', json: { report: '{}' } }),
    outcomes: SIGNED_IN,
  },
  'POST /api/notifications/read': { call: () => ({ path: '/api/notifications/read', json: {} }), outcomes: SIGNED_IN },
}
