import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { join, type Person } from '../support/people'
import { PASSWORD, type SessionFetch, startTestServer, type TestServer } from '../support/server'

/** A person's role on a board. `looker`: a collaborator without the right to edit; `viewer`: it is public. */
export const ROLES = ['anonymous', 'owner', 'editor', 'looker', 'viewer', 'invited', 'removed', 'stranger'] as const
export type Role = (typeof ROLES)[number]
export type SignedIn = Exclude<Role, 'anonymous'>

/** A board with everything that rights apply to. */
export interface Place {
  readonly owner: Person
  readonly ids: Readonly<Record<SignedIn, number>>
  readonly board: number
  readonly element: string
  /** `/assets/…` of an image that is on this board only. */
  readonly image: string
}

/** A private and a public board; roles apply to both. */
export interface Places {
  of(role: Role): Place
}

export interface RightsWorld {
  readonly server: TestServer
  readonly people: Readonly<Record<SignedIn, Person>>
  /** Collaborates on every board, and sees what others do. */
  readonly watcher: Person
  readonly places: Places
  /** New places, for calls that remove things. */
  newPlaces(): Promise<Places>
  /** A role's browser; `isNew`: with a new session, for calls that end it. */
  fetchAs(who: Role, isNew?: boolean): Promise<SessionFetch>
}

export async function createRightsWorld(): Promise<RightsWorld> {
  const server = await startTestServer()
  const [owner, editor, looker, viewer, invited, removed, stranger, watcher] = await Promise.all([
    join(server),
    join(server),
    join(server),
    join(server),
    join(server),
    join(server),
    join(server),
    join(server),
  ])
  const people = { owner, editor, looker, viewer, invited, removed, stranger }
  const ids = Object.fromEntries(Object.entries(people).map(([role, { id }]) => [role, id])) as Place['ids']
  let images = 0

  const members = [
    [editor, true],
    [looker, false],
    [watcher, true],
  ] as const

  async function invite(board: number, { username }: Person, canEdit: boolean): Promise<number> {
    return (await owner.send('POST', `/api/boards/${board}/collaborators`, { username, canEdit })).body.id
  }
  async function remove(board: number, { id: personId }: Person): Promise<void> {
    const { body } = await owner.get(`/api/boards/${board}/collaborators`)
    const { id } = body.find(({ userId }: { userId: number }) => userId === personId)
    await owner.send('DELETE', `/api/boards/${board}/collaborators/${id}`)
  }

  async function place(visibility: 'private' | 'public'): Promise<Place> {
    const board = await owner.board({ visibility })
    for (const [person, canEdit] of members) await accept(person, await invite(board, person, canEdit))
    await invite(board, invited, true)
    await accept(removed, await invite(board, removed, true))
    await remove(board, removed)
    const image = await upload(owner, ++images)
    await owner.send('POST', `/api/boards/${board}/elements`, { type: 'image', content: image })
    return { owner, ids, board, element: await makeElement(owner, board), image }
  }

  async function newPlaces(): Promise<Places> {
    const [closed, shown] = [await place('private'), await place('public')]
    return { of: (role) => (role === 'viewer' || role === 'anonymous' ? shown : closed) }
  }

  return {
    server,
    people,
    watcher,
    places: await newPlaces(),
    newPlaces,
    fetchAs: async (who, isNew = false) => {
      if (who !== 'anonymous' && !isNew) return people[who].fetch
      const fetch = server.visitor()
      if (who === 'anonymous') return fetch
      const { username } = people[who]
      await fetch('/api/auth/login', { method: 'POST', json: { username, password: PASSWORD } })
      return fetch
    },
  }
}

async function accept(person: Person, invitationId: number): Promise<void> {
  await person.send('POST', `/api/invitations/${invitationId}/accept`)
}

export async function makeElement(person: Person, board: number): Promise<string> {
  const id = randomUUID()
  await person.send('POST', `/api/boards/${board}/elements`, { id, type: 'text', content: 'words' })
  return id
}

export async function upload(person: Person, number: number): Promise<string> {
  const background = { r: number % 256, g: Math.floor(number / 256), b: 0 }
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'Content-Type': 'image/png' }
  const answer = await person.fetch('/api/assets', { method: 'POST', body: new Uint8Array(bytes), headers })
  const { address }: { address: string } = await answer.json()
  return address
}
