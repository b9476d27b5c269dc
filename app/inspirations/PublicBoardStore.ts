import { type PublicBoard, type PublicBoardsQuery, publicBoard, publicBoardList } from '../../contract/inspiration'
import { lenientParser } from '../../contract/shared/reading'
import { request } from '../api/request'
import type { Feed } from './Feed'
import { type LikeAction, LikeStore } from './LikeStore'

const PATH = '/api/discover/boards'

/** Public boards that one person has seen on this browser page. */
export class PublicBoardStore extends LikeStore<PublicBoard> {
  constructor() {
    super({ send: sendLikeAction, lists: { like: listPath('liked'), bookmark: listPath('saved') } })
  }

  /** All of them, last edited first, or those this person liked or saved. */
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

/** The current user's store; another user's is dropped. */
export function publicBoardsOf(userId: number): PublicBoardStore {
  if (current?.userId !== userId) current = { userId, store: new PublicBoardStore() }
  return current.store
}

const listPath = (of: PublicBoardsQuery['of']) => (of ? `${PATH}?of=${of}` : PATH)

function sendLikeAction(id: number, action: LikeAction, isOn: boolean): Promise<PublicBoard> {
  const method = isOn ? 'POST' : 'DELETE'
  return request(`${PATH}/${id}/${action}`, (value) => publicBoard.parse(value), { method, keepalive: true })
}
