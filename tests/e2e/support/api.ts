import type { BrowserContext } from 'playwright-core'
import type { Board } from '../../../contract/board'
import type { Element } from '../../../contract/element'

/** What the server has, asked with the browser's session. */
export class Api {
  readonly #context: BrowserContext
  readonly #url: string

  constructor(context: BrowserContext, url: string) {
    this.#context = context
    this.#url = url
  }

  async boards(): Promise<Board[]> {
    const user = await this.#get('/api/auth/user')
    return this.#get(`/api/boards?userId=${user.id}`)
  }

  async elements(boardId: number): Promise<Element[]> {
    return this.#get(`/api/boards/${boardId}/elements`)
  }

  async #get(path: string) {
    const answer = await this.#context.request.get(this.#url + path)
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
}
