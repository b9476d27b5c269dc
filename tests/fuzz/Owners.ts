import type { Account, FuzzServer } from './FuzzServer'

// What owners decide from elsewhere, by their browsers' calls: who may edit their boards.

/** The revs of a board while someone had no right to edit it: none may be that person's. */
export interface Ban {
  readonly boardUid: string
  readonly userId: number
  /** Exclusive. */
  readonly from: number
  readonly to: number
}

interface Row {
  readonly id: number
  readonly rev: number
  readonly user_id: number
}

interface Right {
  readonly id: number
  readonly can_edit: boolean
}

export class Owners {
  readonly #server: FuzzServer
  readonly #accounts: readonly Account[]
  readonly #began = new Map<string, number>()
  readonly bans: Ban[] = []
  /** Bans before this index are about revs that were set back. */
  #current = 0

  constructor(server: FuzzServer, accounts: readonly Account[]) {
    this.#server = server
    this.#accounts = accounts
  }

  /** After a set-back, rights are as they were then, and revs are reused. */
  forget(): void {
    this.#current = this.bans.length
    this.#began.clear()
  }

  /** The bans whose revs still count. */
  get current(): readonly Ban[] {
    return this.bans.slice(this.#current)
  }

  /** Lets everyone edit the board. A no-op if the server doesn't have it, or it is in the trash. */
  async share(boardUid: string): Promise<void> {
    const board = await this.#board(boardUid)
    if (!board) return
    for (const account of this.#others(board)) await this.grant(boardUid, account)
  }

  /** The people who may edit the board, besides its owner. */
  async editors(boardUid: string): Promise<readonly Account[]> {
    const board = await this.#board(boardUid)
    if (!board) return []
    const rights = await Promise.all(this.#others(board).map(({ id }) => this.#right(board.id, id)))
    return this.#others(board).filter((_, index) => rights[index]?.can_edit)
  }

  /** Revokes the right to edit; without `mayLook`, the right to view, too. False if nothing was revoked. */
  async revoke(boardUid: string, account: Account, mayLook: boolean): Promise<boolean> {
    const board = await this.#board(boardUid)
    const right = board && (await this.#right(board.id, account.id))
    if (!board || !right?.can_edit) return false
    const path = `/api/boards/${board.id}/collaborators/${right.id}`
    const owner = this.#ownerOf(board)
    const answer = mayLook
      ? await this.#server.call(owner, 'PATCH', path, { canEdit: false })
      : await this.#server.call(owner, 'DELETE', path)
    const now = await this.#board(boardUid)
    if (answer.ok && now) this.#began.set(`${boardUid} ${account.id}`, now.rev)
    return answer.ok
  }

  /** Lets someone edit. False if the board is in the trash. */
  async grant(boardUid: string, account: Account): Promise<boolean> {
    const board = await this.#board(boardUid)
    if (!board) return false
    const right = await this.#right(board.id, account.id)
    if (right?.can_edit) return true
    const from = this.#began.get(`${boardUid} ${account.id}`)
    const owner = this.#ownerOf(board)
    const path = `/api/boards/${board.id}/collaborators`
    if (right) {
      const answer = await this.#server.call(owner, 'PATCH', `${path}/${right.id}`, { canEdit: true })
      if (!answer.ok) return false
    } else {
      const { username } = await this.#server.look((knex) => knex('users').where({ id: account.id }).first())
      const invited = await this.#server.call(owner, 'POST', path, { username, canEdit: true })
      if (!invited.ok) return false
      const { id }: { id: number } = await invited.json()
      const accepted = await this.#server.call(account, 'POST', `/api/invitations/${id}/accept`)
      if (!accepted.ok) return false
    }
    if (from !== undefined) this.bans.push({ boardUid, userId: account.id, from, to: board.rev })
    return true
  }

  #others(board: Row): readonly Account[] {
    return this.#accounts.filter(({ id }) => id !== board.user_id)
  }

  #ownerOf(board: Row): Account {
    const owner = this.#accounts.find(({ id }) => id === board.user_id)
    if (!owner) throw new Error('A board belongs to one of them')
    return owner
  }

  async #board(uid: string): Promise<Row | undefined> {
    return this.#server.look((knex) => knex('boards').where({ uid }).first('id', 'rev', 'user_id'))
  }

  async #right(boardId: number, userId: number): Promise<Right | undefined> {
    const which = { board_id: boardId, user_id: userId }
    return this.#server.look((knex) => knex('collaborators').where(which).first('id', 'can_edit'))
  }
}
