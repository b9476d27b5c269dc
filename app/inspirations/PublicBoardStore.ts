import { type PublicBoard, type PublicBoardsQuery, publicBoard, publicBoardList } from '../../contract/inspiration'
import { lenientParser } from '../../contract/shared/reading'
import { request } from '../api/request'
import type { Feed } from './Feed'
import { type LikeAction, LikeStore } from './LikeStore'

const PATH = '/api/discover/boards'

/** The public boards that one person has seen on this page. */
export class PublicBoardStore extends LikeStore<PublicBoard> {
  constructor() {
    super({ send: sendLikeAction, lists: { like: listPath('liked'), bookmark: listPath('saved') } })
  }

  /** All public boards, most recently edited first, or those that this person liked or saved. */
  feed(of?: PublicBoardsQuery['of']): Feed<PublicBoard> {
    const path = listPath(of)
    return this.list(path, () => ({
      load: (before) => {
        const address = before === undefined ? path : `${path}${of ? '&' : '?'}before=${before}`
        return request(address, lenientParser(publicBoardList))
      },
    }))
  }
}

let current: { readonly userId: number; readonly store: PublicBoardStore } | undefined

/** The store of this person; replaces another person's. */
export function publicBoardsOf(userId: number): PublicBoardStore {
  if (current?.userId !== userId) current = { userId, store: new PublicBoardStore() }
  return current.store
}

const listPath = (of: PublicBoardsQuery['of']) => (of ? `${PATH}?of=${of}` : PATH)

function sendLikeAction(id: number, action: LikeAction, isOn: boolean): Promise<PublicBoard> {
  const method = isOn ? 'POST' : 'DELETE'
  return request(`${PATH}/${id}/${action}`, (value) => publicBoard.parse(value), { method, keepalive: true })
}
