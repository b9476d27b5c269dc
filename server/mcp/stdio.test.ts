import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AGENT_TOOL_NAMES } from '../../contract/agentTools'
import { answerOf, makeToken } from '../../tests/support/agents'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

const command = fileURLToPath(new URL('../cli/mcp.mjs', import.meta.url))
let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
})
afterAll(() => server.close())

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command with these lines as its whole input. */
async function run(env: Record<string, string>, input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [command], { env: { PATH: process.env.PATH ?? '', ...env } })
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (part: Buffer) => stdout.push(part))
  child.stderr.on('data', (part: Buffer) => stderr.push(part))
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }
}

const LIST = `${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' })}\n`

describe('moodloom-mcp', () => {
  it('offers the same tools to a client that starts it as a command', async () => {
    const token = await makeToken(ann)
    const board = await ann.board({ name: 'Through a pipe' })
    const client = new Client({ name: 'test', version: '1' })
    const env = { PATH: process.env.PATH ?? '', MOODLOOM_URL: server.url, MOODLOOM_TOKEN: token }
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [command], env, stderr: 'ignore' }),
    )
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(AGENT_TOOL_NAMES)
    const input = { boardId: board, summary: 'x', items: [{ kind: 'color', color: '#aabbcc' }] }
    const proposed = await client.callTool({ name: 'propose', arguments: input })
    expect(answerOf(proposed)).toMatchObject({ isError: false })
    const read = answerOf(await client.callTool({ name: 'read_board', arguments: { boardId: board } }))
    expect(read.text).toContain('Through a pipe')
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow('-32602')
    await client.close()
    expect((await ann.get(`/api/boards/${board}/proposals`)).body).toHaveLength(1)
  })

  it('writes only the protocol to standard output, and answers what was requested before its input ended', async () => {
    const { code, stdout } = await run({ MOODLOOM_URL: server.url, MOODLOOM_TOKEN: await makeToken(ann) }, LIST)
    expect(code).toBe(0)
    const lines = stdout.trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ jsonrpc: '2.0', id: 7, result: { tools: expect.any(Array) } })
  })

  it('reports a refused token and an unreachable server as errors that don’t contain the token', async () => {
    const token = `mdl_${'s'.repeat(43)}`
    const refused = await run({ MOODLOOM_URL: server.url, MOODLOOM_TOKEN: token }, LIST)
    expect(JSON.parse(refused.stdout)).toMatchObject({ id: 7, error: { message: expect.stringContaining('revoked') } })
    const away = await run({ MOODLOOM_URL: 'http://127.0.0.1:1', MOODLOOM_TOKEN: token }, LIST)
    expect(JSON.parse(away.stdout)).toMatchObject({ id: 7, error: { code: -32000 } })
    for (const { stdout, stderr } of [refused, away]) expect(stdout + stderr).not.toContain(token)
  })

  it('names the missing setting and exits', async () => {
    expect(await run({})).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('MOODLOOM_TOKEN') })
    const bad = await run({ MOODLOOM_TOKEN: 'mdl_x', MOODLOOM_URL: 'boards.example.org' })
    expect(bad).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('MOODLOOM_URL') })
  })
})
