#!/usr/bin/env node
// `npx moodloom-mcp`: for programs that start their tools as a command. Forwards messages between standard input and
// output and `${MOODLOOM_URL}/mcp`, with the access token in MOODLOOM_TOKEN. Prints only messages to standard output.
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'

const { MOODLOOM_URL = 'http://localhost:3000', MOODLOOM_TOKEN } = process.env
if (!MOODLOOM_TOKEN) fail('Set MOODLOOM_TOKEN to an access token: create one in Moodloom under Settings, Agents.')
if (!/^https?:$/.test(protocolOf(MOODLOOM_URL)))
  fail('MOODLOOM_URL must be the URL of a Moodloom server, such as https://boards.example.org')

const server = new StreamableHTTPClientTransport(new URL('/mcp', MOODLOOM_URL), {
  requestInit: { headers: { Authorization: `Bearer ${MOODLOOM_TOKEN}` } },
})
const client = new StdioServerTransport()

/** Messages waiting for the server. */
let waiting = 0
let isOver = false

client.onmessage = async (message) => {
  waiting++
  try {
    await server.send(message)
  } catch (error) {
    if ('id' in message && 'method' in message) await client.send(failureOf(message.id, error))
    else console.error(wordsFor(error))
  }
  waiting--
  exitWhenDone()
}
server.onmessage = async (message) => {
  // Sent with every message after the first, as the protocol requires.
  const version = message.result?.protocolVersion
  if (typeof version === 'string') server.setProtocolVersion(version)
  await client.send(message)
}
process.stdin.on('end', () => {
  isOver = true
  exitWhenDone()
})

await server.start()
await client.start()

/** Exits once standard input has ended and all requests are answered. */
function exitWhenDone() {
  if (isOver && waiting === 0) process.exit(0)
}

/** An error response to a request that the server refused or that did not reach it. */
function failureOf(id, error) {
  return { jsonrpc: '2.0', id, error: { code: -32000, message: wordsFor(error) } }
}

/** Masks the token: a library's error may repeat what was sent. */
function wordsFor(error) {
  const text =
    error instanceof Error ? `${error.message}${error.cause ? ` (${error.cause.message})` : ''}` : String(error)
  const answered = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
  return (answered ?? text).replaceAll(MOODLOOM_TOKEN, '…').slice(0, 500)
}

function protocolOf(address) {
  return URL.canParse(address) ? new URL(address).protocol : ''
}

function fail(words) {
  console.error(words)
  process.exit(1)
}
