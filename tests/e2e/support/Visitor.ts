import { type APIRequestContext, type BrowserContext, request } from 'playwright-core'
import { WebSocket } from 'ws'
import type { ClientMessage } from '../../../contract/messages'
import { makePerson } from './people'

interface Seating {
  readonly url: string
  /** The guest's server, if another one. */
  readonly guestUrl?: string
  readonly boardId: number
  readonly username: string
  readonly canEdit?: boolean
}

/** Invites someone to a board and has them accept. */
export async function joinBoard(
  owner: Pick<BrowserContext, 'request'>,
  guest: APIRequestContext,
  { url, guestUrl = url, boardId, username, canEdit = true }: Seating,
): Promise<void> {
  // The server may be closing an idle connection just then.
  const maxRetries = 2
  const invitation = await owner.request.post(`${url}/api/boards/${boardId}/collaborators`, {
    headers: { origin: url },
    maxRetries,
    data: { username, canEdit },
  })
  if (!invitation.ok()) throw new Error(`invitation: ${invitation.status()} ${await invitation.text()}`)
  const list = await (await guest.get(`${guestUrl}/api/invitations`)).json()
  const { id } = list.find(({ board }: { board: { id: number } }) => board.id === boardId)
  const accepted = await guest.post(`${guestUrl}/api/invitations/${id}/accept`, {
    headers: { origin: guestUrl },
    maxRetries,
  })
  if (!accepted.ok()) throw new Error(`accept: ${accepted.status()} ${await accepted.text()}`)
}

/** Someone on a board without a browser, whose messages on the channel the test sends. */
export class Visitor {
  private constructor(
    readonly username: string,
    readonly api: APIRequestContext,
    readonly socket: WebSocket,
  ) {}

  /** Registers, is invited to the board, accepts and joins. */
  static async join(
    owner: Pick<BrowserContext, 'request'>,
    { url, boardId, username, canEdit }: { url: string; boardId: number; username: string; canEdit?: boolean },
  ): Promise<Visitor> {
    const api = await request.newContext({ extraHTTPHeaders: { origin: url } })
    const { displayName, email, password } = makePerson(username)
    const registered = await api.post(`${url}/api/auth/register`, { data: { username, displayName, email, password } })
    if (!registered.ok()) throw new Error(`register: ${registered.status()} ${await registered.text()}`)
    await joinBoard(owner, api, { url, boardId, username, canEdit })
    const { cookies } = await api.storageState()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { origin: url, cookie } })
    const visitor = new Visitor(username, api, socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => visitor.say({ type: 'join', boardId, isEditing: canEdit !== false }))
      socket.on('message', (data) => String(data).includes('"joined"') && resolve())
    })
    return visitor
  }

  say(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  async leave(): Promise<void> {
    this.socket.close()
    await this.api.dispose()
  }
}
