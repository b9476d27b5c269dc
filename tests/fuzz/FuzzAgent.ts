import type { Account, FuzzServer } from './FuzzServer'

// A person's agent, as the server sees it: each call is one message to /mcp.

/** A call that wrote. */
export interface AgentCall {
  readonly boardId: number
  /** The rev that guarded the call. */
  readonly rev: number
  readonly tool: string
  readonly requestId: string
}

/** A board as the agent last read it. */
interface Known {
  readonly rev: number
  readonly elementIds: readonly string[]
}

export interface AgentAnswer {
  readonly isError: boolean
  readonly text: string
}

export class FuzzAgent {
  /** The calls that succeeded, in order. */
  readonly written: AgentCall[] = []
  /** How many calls were refused because others had changed their elements. */
  refused = 0
  #known: Known = { rev: 0, elementIds: [] }
  #calls = 0

  private constructor(
    private readonly server: FuzzServer,
    private readonly account: Account,
    private readonly token: string,
    readonly tokenId: number,
  ) {}

  /** With a token that its person makes. */
  static async join(server: FuzzServer, account: Account): Promise<FuzzAgent> {
    const choices = { name: 'Claude', scope: 'write', boardIds: null, days: 1, password: 'correct horse' }
    const answer = await server.call(account, 'POST', '/api/account/tokens', choices)
    if (answer.status !== 201) throw new Error(`No token: ${answer.status} ${await answer.text()}`)
    const { token, details } = (await answer.json()) as { token: string; details: { id: number } }
    return new FuzzAgent(server, account, token, details.id)
  }

  /** Starts on a new board: forgets what it knew of another. */
  begin(): void {
    this.#known = { rev: 0, elementIds: [] }
    this.written.length = 0
    this.refused = 0
  }

  async read(boardId: number): Promise<void> {
    const elementIds: string[] = []
    let rev = 0
    let cursor: string | undefined = '0'
    while (cursor !== undefined) {
      const { isError, text } = await this.call('read_board', { boardId, cursor })
      if (isError) throw new Error(`The agent could not read: ${text}`)
      rev = Number(/\brev (\d+)/.exec(text)?.[1])
      for (const [, id = ''] of text.matchAll(/^([0-9a-f]{8}(?:-[0-9a-f-]{27})?) [a-z]+ /gm)) elementIds.push(id)
      cursor = /read on with cursor "(\d+)"/.exec(text)?.[1]
    }
    this.#known = { rev, elementIds }
  }

  get elementIds(): readonly string[] {
    return this.#known.elementIds
  }

  /** A call that writes, guarded by the rev last read. With `isRepeated`, it is sent again on success. */
  async write(boardId: number, tool: string, input: object, { isRepeated = false } = {}): Promise<AgentAnswer> {
    const requestId = `call ${this.#calls++}`
    const { rev } = this.#known
    const send = () => this.call(tool, { boardId, rev, requestId, ...input })
    const answer = await send()
    if (answer.isError) {
      if (!answer.text.includes('Nothing was written')) throw new Error(`${tool} was refused: ${answer.text}`)
      this.refused++
      return answer
    }
    this.written.push({ boardId, rev, tool, requestId })
    if (isRepeated) {
      const again = await send()
      if (!again.text.includes('made before')) throw new Error(`${tool} was made twice: ${again.text}`)
    }
    // It has seen its own changes; this is the rev if no one else changed anything.
    const next = /The board is at rev (\d+) now/.exec(answer.text)?.[1]
    if (next !== undefined) this.#known = { ...this.#known, rev: Number(next) }
    return answer
  }

  async call(name: string, input: object): Promise<AgentAnswer> {
    const { account, server, token } = this
    const headers = {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    }
    const message = { jsonrpc: '2.0', id: this.#calls, method: 'tools/call', params: { name, arguments: input } }
    const answer = await server.fetch('/mcp', { method: 'POST', headers, body: JSON.stringify(message) }, account)
    const { result } = (await answer.json()) as { result?: { content: { text?: string }[]; isError?: boolean } }
    if (!result) throw new Error(`${name} was not answered: ${answer.status}`)
    return { isError: result.isError === true, text: result.content.map(({ text = '' }) => text).join('\n') }
  }
}
