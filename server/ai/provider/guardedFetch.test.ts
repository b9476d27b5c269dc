import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { toFile } from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localCertificate } from '../../../tests/support/localCertificate'
import { createClient } from './createClient'
import { createGuardedFetch } from './guardedFetch'

// A server on this machine, to which no attack may even connect.
let server: Server
let port: number
let connections = 0
const requests: string[] = []

beforeAll(async () => {
  server = createServer(localCertificate, async (request, response) => {
    const { url = '', headers } = request
    requests.push(url)
    if (url.startsWith('/echo')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify({ key: headers.authorization })}\n\n`)
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
      return response.end(`data: ${JSON.stringify({ body })}\n\ndata: [DONE]\n\n`)
    }
    if (url.startsWith('/form')) {
      const form = new Response(Buffer.concat(await request.toArray()), {
        headers: { 'Content-Type': headers['content-type'] ?? '' },
      })
      const { image, prompt } = Object.fromEntries(await form.formData())
      const bytes = Buffer.from(await (image as File).arrayBuffer()).toString('base64')
      response.writeHead(200, { 'Content-Type': 'application/json' })
      return response.end(JSON.stringify({ data: [{ b64_json: bytes, revised_prompt: prompt }] }))
    }
    if (url.startsWith('/redirect')) response.writeHead(307, { Location: `https://localhost:${port}/inside` })
    if (url === '/closing') response.setHeader('Connection', 'close')
    return response.end('{}')
  })
  server.on('connection', () => {
    connections++
  })
  // On both address families, if there are two.
  server.listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  connections = 0
  requests.length = 0
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const ca = localCertificate.cert
const LOOPBACK = { address: '127.0.0.1', family: 4 }
const PUBLIC = { address: '8.8.8.8', family: 4 }
const leadingTo = (...addresses: LookupAddress[]) => createGuardedFetch({ ca, resolve: async () => addresses })

describe('a user-supplied URL', () => {
  it.each([
    'https://127.0.0.1:PORT/v1',
    'https://127.1:PORT/v1',
    'https://2130706433:PORT/v1',
    'https://0x7f000001:PORT/v1',
    'https://0177.0.0.1:PORT/v1',
    'https://0x7f.0.0.0x1:PORT/v1',
    'https://127.0.0.1.:PORT/v1',
    'https://①②⑦.0.0.1:PORT/v1',
    'https://0.0.0.0:PORT/v1',
    'https://0:PORT/v1',
    'https://[::1]:PORT/v1',
    'https://[::]:PORT/v1',
    'https://[::ffff:127.0.0.1]:PORT/v1',
    'https://[::ffff:7f00:1]:PORT/v1',
    'https://[64:ff9b::127.0.0.1]:PORT/v1',
    'https://[2002:7f00:1::]:PORT/v1',
    'https://localhost:PORT/v1',
    'https://LOCALHOST:PORT/v1',
    'https://localhost.:PORT/v1',
    'https://user:password@localhost:PORT/v1',
    'https://api.openai.com@localhost:PORT/v1',
    'https://169.254.169.254/latest/meta-data',
    'https://100.100.100.200/latest/meta-data',
    'https://10.0.0.1/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
  ])('%s is not called', async (address) => {
    const call = createGuardedFetch({ ca })(address.replace('PORT', String(port)), { method: 'POST', body: '{}' })
    await expect(call).rejects.toThrow(TypeError)
    expect([connections, requests]).toEqual([0, []])
  })

  it('is not called unless it is https', async () => {
    const call = createGuardedFetch({ ca, isAllowed: () => true })
    await expect(call(`http://localhost:${port}/v1`)).rejects.toThrow(TypeError)
    expect(connections).toBe(0)
  })

  it.each([
    ['this machine', [LOOPBACK]],
    ['this machine, in IPv6', [{ address: '::1', family: 6 }]],
    ['this machine, as an IPv6 form of IPv4', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['a public address and this machine', [PUBLIC, LOOPBACK]],
    ['a cloud’s metadata', [{ address: '169.254.169.254', family: 4 }]],
    ['nothing', []],
  ])('is not called if its host resolves to %s', async (_, addresses) => {
    await expect(leadingTo(...addresses)(`https://provider.test:${port}/v1`)).rejects.toThrow(TypeError)
    expect(connections).toBe(0)
  })

  it('is not called at the new address if its host resolves differently a moment later', async () => {
    // This guard considers the first one public.
    const answers = ['127.0.0.1', '127.0.0.2']
    const call = createGuardedFetch({
      ca,
      resolve: async () => [{ address: answers.shift() ?? '127.0.0.2', family: 4 }],
      isAllowed: (address) => address === '127.0.0.1',
    })
    expect((await call(`https://provider.test:${port}/closing`)).status).toBe(200)
    await expect(call(`https://provider.test:${port}/v1`)).rejects.toThrow(TypeError)
    expect([connections, requests]).toEqual([1, ['/closing']])
    expect(answers).toEqual([])
  })

  it('redirects are not followed', async () => {
    const call = createGuardedFetch({ ca, isAllowed: () => true, resolve: async () => [LOOPBACK] })
    await expect(call(`https://provider.test:${port}/redirect`)).rejects.toThrow(TypeError)
    expect(requests).toEqual(['/redirect'])
  })

  it('is called if it is allowed: the cases above are refused for the address alone', async () => {
    const call = createGuardedFetch({ ca, isAllowed: () => true, resolve: async () => [LOOPBACK] })
    const answer = await call(`https://provider.test:${port}/v1/models`, { headers: { Authorization: 'Bearer x' } })
    expect(await answer.json()).toEqual({})
    const literal = createGuardedFetch({ ca, isAllowed: () => true })
    expect((await literal(`https://2130706433:${port}/v1`)).status).toBe(200)
    expect(requests).toEqual(['/v1/models', '/v1'])
  })
})

it('the provider’s client works through it: key, body, streamed answer', async () => {
  const fetch = createGuardedFetch({ ca, isAllowed: () => true, resolve: async () => [LOOPBACK] })
  const client = createClient({ apiKey: 'sk-own', baseUrl: `https://provider.test:${port}/echo`, fetch })
  const messages = [{ role: 'user', content: 'Fog' } as const]
  const stream = await client.chat.completions.create({ model: 'gpt-9', messages, stream: true })
  const chunks: unknown[] = []
  for await (const chunk of stream) chunks.push(chunk)
  expect(chunks).toEqual([{ key: 'Bearer sk-own' }, { body: { model: 'gpt-9', messages, stream: true } }])
})

it('a form with an image arrives complete', async () => {
  const fetch = createGuardedFetch({ ca, isAllowed: () => true, resolve: async () => [LOOPBACK] })
  const client = createClient({ apiKey: 'sk-own', baseUrl: `https://provider.test:${port}/form`, fetch })
  const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 200])
  const image = await toFile(bytes, 'picture.png', { type: 'image/png' })
  const { data } = await client.images.edit({ model: 'gpt-9', image, prompt: 'Make it night' })
  expect(data).toEqual([{ b64_json: bytes.toString('base64'), revised_prompt: 'Make it night' }])
})
