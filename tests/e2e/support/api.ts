import type { APIRequestContext } from 'playwright-core'
import type { Board } from '../../../contract/shared/board'
import type { Element } from '../../../contract/shared/element'

/** Reads what the server has, with the session of a browser or another client. */
export class Api {
  readonly #request: APIRequestContext
  readonly #url: string

  constructor({ request }: { readonly request: APIRequestContext }, url: string) {
    this.#request = request
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
    // The tunnel may just have closed the connection that it would use.
    const answer = await this.#request.get(this.#url + path, { maxRetries: 2 })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
}
