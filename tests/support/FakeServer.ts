import { errorBody } from '../../contract/errors'
import { ERROR_CODE } from '../../contract/headers'
import type { CurrentUser } from '../../contract/shared/account'

type Answer = Response | Promise<Response>

/** A server of canned answers, for tests of client code. Unknown calls get a 404; while it is cut off, all fail. */
export class FakeServer {
  readonly calls: { readonly method: string; readonly path: string; readonly body: unknown }[] = []
  isCut = false
  readonly #answers = new Map<string, () => Answer>()

  /** `call` is e.g. `GET /api/boards`, without a query. */
  on(call: string, answer: () => Answer): this {
    this.#answers.set(call, answer)
    return this
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (this.isCut) throw new TypeError('Failed to fetch')
    const path = String(input)
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    this.calls.push({ method, path, body })
    const answer = this.#answers.get(`${method} ${path.split('?')[0]}`)
    return answer ? answer() : json(404, { error: 'NOT_FOUND', message: 'Not found' })
  }

  count(call: string): number {
    return this.calls.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call).length
  }
}

export function json(status: number, body: unknown): Response {
  const error = errorBody.safeParse(body)
  const headers = { 'Content-Type': 'application/json', ...(error.success && { [ERROR_CODE]: error.data.error }) }
  return new Response(JSON.stringify(body), { status, headers })
}

export function makeUser(id: number, username = `user${id}`): CurrentUser {
  return {
    id,
    username,
    displayName: null,
    avatarUrl: null,
    isEmailVerified: true,
    email: `${username}@example.org`,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
}
