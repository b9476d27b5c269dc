import type { Browsers, RegisterOptions, SessionFetch, TestServer } from './server'

/** Someone signed in, with the calls that tests of boards make. */
export interface Person {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly fetch: SessionFetch
  /** The Cookie header of their session. */
  cookie(): string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    json?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Makes a board and returns its id. */
  board(fields?: object): Promise<number>
  batch(boardId: number, mutations: readonly unknown[]): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Parsed if there is one. Loosely typed: each test states what it expects. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
  readonly body: any
}

export async function join(server: Browsers, name?: string, options?: RegisterOptions): Promise<Person> {
  const { user, fetch, cookie } = await server.register(name, options)
  const send: Person['send'] = async (method, path, json, headers = {}) =>
    read(await fetch(path, { method, headers, ...(json === undefined ? {} : { json }) }))
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    fetch,
    cookie,
    send,
    get: async (path, headers = {}) => read(await fetch(path, { headers })),
    board: async (fields = {}) => (await send('POST', '/api/boards', fields)).body.id,
    batch: (boardId, mutations) => send('POST', `/api/boards/${boardId}/mutations`, { mutations }),
  }
}

export async function collaborate(
  { deps }: { readonly deps: Pick<TestServer['deps'], 'knex'> },
  boardId: number,
  person: Person,
  canEdit: boolean,
): Promise<void> {
  await deps.knex('collaborators').insert({ board_id: boardId, user_id: person.id, can_edit: canEdit })
}

async function read(answer: Response): Promise<Answer> {
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined }
}
