import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

// Runs MCP's own conformance suite, `@modelcontextprotocol/conformance`, as a command.

const COMMAND = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)
/** A command that tests do not use imports Node 22's `globSync`, so on Node 20 the suite would not start. */
const NODE_20 = fileURLToPath(new URL('conformanceOnNode20.mjs', import.meta.url))

const check = z.object({
  id: z.string(),
  status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'INFO', 'SKIPPED']),
  errorMessage: z.optional(z.string()),
  details: z.optional(z.unknown()),
})
export type ConformanceCheck = z.infer<typeof check>

async function run(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', NODE_20, COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (part: Buffer) => stdout.push(part))
  child.stderr.on('data', (part: Buffer) => stderr.push(part))
  const [code] = await once(child, 'close')
  const text = Buffer.concat(stdout).toString()
  // 1: a check failed; the output says which.
  if (code !== 0 && code !== 1) throw new Error(`The suite ended with ${code}: ${Buffer.concat(stderr)}`)
  return text
}

/** The names of the suite's scenarios for servers. */
export async function listScenarios(): Promise<string[]> {
  return [...(await run(['list', '--server'])).matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name)
}

/** Runs one scenario against a server, and returns its checks. */
export async function runScenario(url: string, scenario: string): Promise<ConformanceCheck[]> {
  const text = await run(['server', '--url', url, '--scenario', scenario, '--verbose'])
  const json = /^\[$[\s\S]*^\]$/m.exec(text)?.[0]
  if (!json) throw new Error(`The suite says nothing of ${scenario}: ${text}`)
  return z.array(check).parse(JSON.parse(json))
}

/** A proxy for clients without tokens: it only adds one to each request. */
export async function tokenProxy(target: string, token: string): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` }
    const { method, url = '/' } = incoming
    const outgoing = request(new URL(url, target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
