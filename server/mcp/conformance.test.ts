import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeToken } from '../../tests/support/agents'
import { listScenarios, runScenario, tokenProxy } from '../../tests/support/conformance'
import { join } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { errors } from '../middleware/everyRequest'
import { agentsEndpoint, answerMessage, type ToolSet } from './endpoint'

// Every server scenario of `@modelcontextprotocol/conformance`: run against this server, run against the suite's sample
// tools behind this server's endpoint, or listed here with the reason why it does not apply.

/** The protocol itself: against the real server. */
const OF_SERVER = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'] as const

/** These only check how a server streams, if it does: ours answers JSON without sessions, which the protocol allows. */
const WITHOUT_STREAMS = {
  'server-sse-polling': ['WARNING', 'INFO'],
  'server-sse-multiple-streams': ['WARNING'],
} as const

/** These call sample tools by name, which only a demonstration server has. */
const OF_SAMPLE_TOOLS = [
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'json-schema-2020-12',
] as const

const NO_STREAM = 'needs messages to the client while a tool runs; each message is answered with one JSON'
const NOT_DECLARED = (capability: string) => `needs the capability ${capability}, which the server does not declare`
const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'logging-set-level': NOT_DECLARED('logging'),
  'completion-complete': NOT_DECLARED('completions'),
  'tools-call-with-logging': NO_STREAM,
  'tools-call-with-progress': NO_STREAM,
  'tools-call-sampling': NO_STREAM,
  'tools-call-elicitation': NO_STREAM,
  'elicitation-sep1034-defaults': NO_STREAM,
  'elicitation-sep1330-enums': NO_STREAM,
  'resources-list': NOT_DECLARED('resources'),
  'resources-read-text': NOT_DECLARED('resources'),
  'resources-read-binary': NOT_DECLARED('resources'),
  'resources-templates-read': NOT_DECLARED('resources'),
  'resources-subscribe': NOT_DECLARED('resources'),
  'resources-unsubscribe': NOT_DECLARED('resources'),
  'prompts-list': NOT_DECLARED('prompts'),
  'prompts-get-simple': NOT_DECLARED('prompts'),
  'prompts-get-with-args': NOT_DECLARED('prompts'),
  'prompts-get-embedded-resource': NOT_DECLARED('prompts'),
  'prompts-get-with-image': NOT_DECLARED('prompts'),
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='
const text = (words: string) => ({ type: 'text', text: words })
const image = { type: 'image', data: PIXEL, mimeType: 'image/png' }
const resource = (uri: string, mimeType: string, words: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: words },
})

/** The answer of each sample tool, as the suite describes it. */
const SAMPLES: Readonly<Record<string, object>> = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] },
  test_embedded_resource: { content: [resource('test://embedded-resource', 'text/plain', 'An embedded resource.')] },
  test_multiple_content_types: {
    content: [text('Several:'), image, resource('test://mixed', 'application/json', '{"test":"data","value":123}')],
  },
  test_error_handling: { content: [text('This tool intentionally returns an error for testing')], isError: true },
}

const SCHEMA_TOOL = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object' as const,
    $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  },
}

const sampleTools: ToolSet = {
  list: [
    ...Object.keys(SAMPLES).map((name) => ({ name, description: name, inputSchema: { type: 'object' as const } })),
    SCHEMA_TOOL,
  ],
  call: async (name) => SAMPLES[name] ?? null,
}

let server: TestServer
const closing: (() => void)[] = []
let url: string
let samplesUrl: string
beforeAll(async () => {
  server = await startTestServer()
  const token = await makeToken(await join(server))
  const app = new Koa()
  app.silent = true
  app.use(errors(server.deps))
  app.use(agentsEndpoint(server.deps, (_, request, message) => answerMessage(sampleTools, request, message)))
  const samples = app.listen(0, '127.0.0.1')
  await once(samples, 'listening')
  const { port } = samples.address() as AddressInfo
  const proxies = [await tokenProxy(server.url, token), await tokenProxy(`http://127.0.0.1:${port}`, token)]
  ;[url = '', samplesUrl = ''] = proxies.map((proxy) => `${proxy.url}/mcp`)
  closing.push(...proxies.map(({ close }) => close), () => samples.close())
})
afterAll(async () => {
  for (const close of closing) close()
  await server.close()
})

/** The checks that did not succeed, and why. */
async function failuresOf(at: string, scenario: string): Promise<unknown[]> {
  const checks = await runScenario(at, scenario)
  expect(checks.length).toBeGreaterThan(0)
  return checks.filter(({ status }) => status !== 'SUCCESS').map(({ id, errorMessage }) => [id, errorMessage])
}

describe('the protocol’s conformance suite', { timeout: 60_000 }, () => {
  it('has no scenario that is neither run nor excluded with a reason', async () => {
    const named = [...OF_SERVER, ...OF_SAMPLE_TOOLS, ...Object.keys(WITHOUT_STREAMS), ...Object.keys(NOT_APPLICABLE)]
    expect((await listScenarios()).toSorted()).toEqual(named.toSorted())
  })

  it.each(OF_SERVER)('%s passes against this server', async (scenario) => {
    expect(await failuresOf(url, scenario)).toEqual([])
  })

  it.each(Object.entries(WITHOUT_STREAMS))(
    '%s finds no failure, and that streams are unsupported',
    async (name, found) => {
      expect(new Set((await runScenario(url, name)).map(({ status }) => status))).toEqual(new Set(found))
    },
  )

  it.each(OF_SAMPLE_TOOLS)('%s passes with the suite’s sample tools behind the same endpoint', async (scenario) => {
    expect(await failuresOf(samplesUrl, scenario)).toEqual([])
  })

  it('detects a server that does not answer', async () => {
    expect(await failuresOf('http://127.0.0.1:1/mcp', 'ping')).not.toEqual([])
  })
})
