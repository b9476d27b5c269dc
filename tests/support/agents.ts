import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { NewAccessToken } from '../../contract/agents'
import { createdAccessToken } from '../../contract/agents'
import type { AgentToolName } from '../../contract/agentTools'
import type { Person } from './people'
import { PASSWORD } from './server'

const MCP_COMMAND = fileURLToPath(new URL('../../server/cli/mcp.mjs', import.meta.url))

/** A tool's answer: all its text, and its images in base64. */
export interface ToolAnswer {
  readonly isError: boolean
  readonly text: string
  readonly images: readonly string[]
}

/** An agent that uses the official client over HTTP. */
export interface TestAgent {
  readonly client: Client
  call(tool: AgentToolName, input?: object): Promise<ToolAnswer>
  close(): Promise<void>
}

/** Makes an access token; by default it may propose, on every board. */
export async function makeToken(person: Person, choices: Partial<NewAccessToken> = {}): Promise<string> {
  const json = { name: 'My agent', scope: 'propose', boardIds: null, days: 1, password: PASSWORD, ...choices }
  const answer = await person.send('POST', '/api/account/tokens', json)
  if (answer.status !== 201) throw new Error(`No token was made: ${answer.status} ${JSON.stringify(answer.body)}`)
  return createdAccessToken.parse(answer.body).token
}

export async function connectAgent(url: string, token: string): Promise<TestAgent> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { Authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  return {
    client,
    call: async (name, input = {}) => answerOf(await client.callTool({ name, arguments: { ...input } })),
    close: () => client.close(),
  }
}

export function answerOf(result: Awaited<ReturnType<Client['callTool']>>): ToolAnswer {
  const content = result.content as readonly { type: string; text?: string; data?: string }[]
  return {
    isError: result.isError === true,
    text: content.flatMap(({ text }) => text ?? []).join('\n'),
    images: content.flatMap(({ data }) => data ?? []),
  }
}

/** An agent that starts the `mcp` command, as a configured client does. */
export async function connectByCommand(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const env = { PATH: process.env.PATH ?? '', MOODLOOM_URL: url, MOODLOOM_TOKEN: token }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MCP_COMMAND], env, stderr: 'ignore' }),
  )
  return client
}
