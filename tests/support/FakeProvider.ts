import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type GoodAnswers, goodAnswer, goodImage } from './goodAnswers'

/**
 * What the provider does with one call. `json` and `text` answer a chat, whole or, if requested, in pieces; `image`
 * answers an image call; the rest answers either.
 */
export type Script =
  | { readonly kind: 'good' }
  | { readonly kind: 'json'; readonly body: unknown }
  /** Like `json`, computed from the call. */
  | { readonly kind: 'computed'; readonly body: (call: ProviderCall) => Promise<unknown> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refusal'; readonly text?: string }
  /** Cut off at the provider's token limit, or by its filter. */
  | { readonly kind: 'truncated'; readonly text?: string; readonly reason?: 'length' | 'content_filter' }
  | { readonly kind: 'image'; readonly b64: string; readonly revisedPrompt?: string }
  /** The raw HTTP body. */
  | { readonly kind: 'body'; readonly body: unknown }
  | ProviderFailure
  /** The connection breaks during the answer. */
  | { readonly kind: 'broken' }
  /** No answer until the client disconnects. */
  | { readonly kind: 'hang' }
  /** Waits for `until` (a promise that the test resolves, or ms), then does `then`. */
  | { readonly kind: 'slow'; readonly until: Promise<unknown> | number; readonly then?: Script }
  /** Streamed piece by piece; `next` is awaited before each piece but the first. */
  | { readonly kind: 'pieces'; readonly body: unknown; readonly next: () => Promise<unknown>; readonly size?: number }

export interface ProviderFailure {
  readonly kind: 'failure'
  readonly status: number
  readonly code?: string | null
  readonly type?: string
  readonly message?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Failures in OpenAI's wording. */
export const FAILURES = {
  policy: {
    kind: 'failure',
    status: 400,
    code: 'content_policy_violation',
    type: 'invalid_request_error',
    message: 'Your request was rejected as a result of our safety system.',
  },
  policyInWords: {
    kind: 'failure',
    status: 400,
    code: null,
    message: 'This request may violate our usage policies and was blocked.',
  },
  onlyPolicy: {
    kind: 'failure',
    status: 400,
    code: null,
    message: "Your request was rejected as a result of the provider's policy.",
  },
  /** In the wording of providers of text-only models. */
  textOnly: {
    kind: 'failure',
    status: 400,
    code: null,
    message: 'Invalid content type. image_url is only supported by certain models.',
  },
  badRequest: { kind: 'failure', status: 400, code: 'invalid_value', message: "Invalid value: '7x7'." },
  unauthorized: {
    kind: 'failure',
    status: 401,
    code: 'invalid_api_key',
    message: 'Incorrect API key provided: sk-secret.',
  },
  unknownModel: { kind: 'failure', status: 404, code: 'model_not_found', message: 'The model does not exist' },
  tooMany: {
    kind: 'failure',
    status: 429,
    code: 'rate_limit_exceeded',
    message: 'Rate limit reached for requests',
  },
  quota: {
    kind: 'failure',
    status: 429,
    code: 'insufficient_quota',
    type: 'insufficient_quota',
    message: 'You exceeded your current quota, please check your plan and billing details.',
  },
  /** Without a code or status of their own. */
  quotaInWords: { kind: 'failure', status: 403, code: null, message: 'The quota of this project is used up.' },
  rateLimitInWords: { kind: 'failure', status: 400, code: null, message: 'Image rate limit reached.' },
  serverError: { kind: 'failure', status: 500, type: 'server_error', message: 'The server had an error' },
  overloaded: { kind: 'failure', status: 503, message: 'Overloaded' },
} as const satisfies Record<string, ProviderFailure>

/** A call that arrived. */
export interface ProviderCall {
  readonly path: string
  readonly authorization: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: whatever the client sent
  readonly body: any
  /** All text of the chat's messages, or the image's prompt. */
  readonly prompt: string
  /** Bytes of the prompt's picture. */
  readonly picture: Buffer | undefined
  /** Name of the requested schema. */
  readonly schema: string | undefined
  readonly isStream: boolean
  /** Resolves if the client disconnects before the answer is complete. */
  readonly gone: Promise<void>
}

/**
 * A local HTTP server that speaks the provider's protocol: `POST /v1/chat/completions` (whole or streamed, with
 * structured outputs), `POST /v1/images/generations` and `/v1/images/edits`, and `GET /v1/models`. Each call gets the
 * next script, or a good answer.
 */
export interface FakeProvider {
  /** For OPENAI_BASE_URL. */
  readonly url: string
  /** Variables for a server's process: key, address, models. */
  readonly env: Readonly<Record<string, string>>
  readonly calls: readonly ProviderCall[]
  /** The headers of each request for a list of models. */
  readonly lists: readonly IncomingHttpHeaders[]
  /** The answer to a model list request. */
  list: ProviderFailure | { readonly kind: 'body'; readonly body: unknown }
  /** The answers to the next calls, one script each; afterwards `always`. */
  next(...scripts: readonly Script[]): void
  /** Like `next`, for calls of one schema: home requests the forecast whenever it comes into view. */
  nextOf(schema: string, ...scripts: readonly Script[]): void
  /** Like `next`, for calls whose prompt contains this text: two sent at once may arrive in either order. */
  nextFor(words: string, ...scripts: readonly Script[]): void
  /** The answer to every further call; good answers again if omitted. Discards the scripts of `next`. */
  always(script?: Script): void
  /** Bodies for further good answers, by schema name: suggestions, board_analysis, board_changes, … */
  answers: GoodAnswers
  close(): Promise<void>
}

export async function startFakeProvider(): Promise<FakeProvider> {
  let queue: { readonly script: Script; readonly schema?: string; readonly words?: string }[] = []
  let standing: Script = { kind: 'good' }
  const calls: ProviderCall[] = []
  const lists: IncomingHttpHeaders[] = []
  const provider: Pick<FakeProvider, 'answers' | 'list'> = {
    answers: {},
    list: { kind: 'body', body: { object: 'list', data: MODELS.map((id) => ({ id, object: 'model' })) } },
  }
  const scriptFor = (call: ProviderCall): Script => {
    const found = queue.find(
      ({ schema = call.schema, words = '' }) => schema === call.schema && call.prompt.includes(words),
    )
    queue = queue.filter((each) => each !== found)
    return found?.script ?? standing
  }

  const server = createServer((request, response) => {
    read(request)
      .then(async (bytes) => {
        if (request.method === 'GET') {
          lists.push(request.headers)
          return answerAsIs(provider.list, response)
        }
        const { body, image } = await parseBody(request, bytes)
        const call = describe(request, response, { body, image })
        calls.push(call)
        await play(scriptFor(call), call, response, provider.answers)
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1`

  return Object.assign(provider, {
    url,
    env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: url, OPENAI_IMAGE_MODEL: 'dall-e-3' },
    calls,
    lists,
    next: (...scripts: readonly Script[]) => {
      queue.push(...scripts.map((script) => ({ script })))
    },
    nextOf: (schema: string, ...scripts: readonly Script[]) => {
      queue.push(...scripts.map((script) => ({ script, schema })))
    },
    nextFor: (words: string, ...scripts: readonly Script[]) => {
      queue.push(...scripts.map((script) => ({ script, words })))
    },
    always: (script: Script = { kind: 'good' }) => {
      queue = []
      standing = script
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Parses JSON, or a form with an image to edit. */
async function parseBody(
  request: IncomingMessage,
  bytes: Buffer,
): Promise<Pick<ProviderCall, 'body'> & { image?: Buffer }> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return { body: JSON.parse(bytes.toString()) }
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
  const { image, ...body } = Object.fromEntries(form) as Record<string, string | File>
  if (!(image instanceof File)) throw new Error('A form without an image')
  return { body, image: Buffer.from(await image.arrayBuffer()) }
}

function describe(
  request: IncomingMessage,
  response: ServerResponse,
  { body, image }: Awaited<ReturnType<typeof parseBody>>,
): ProviderCall {
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body,
    prompt: body.prompt ?? (body.messages ?? []).map(wordsOf).join('\n'),
    picture: image ?? pictureIn(body.messages ?? []),
    schema: body.response_format?.json_schema?.name,
    isStream: body.stream === true,
    gone: new Promise((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve()
      })
    }),
  }
}

function pictureIn(messages: readonly { readonly content: unknown }[]): Buffer | undefined {
  const parts: { image_url?: { url: string } }[] = messages.flatMap(({ content }) =>
    Array.isArray(content) ? content : [],
  )
  const url = parts.find(({ image_url }) => image_url)?.image_url?.url
  return url === undefined ? undefined : Buffer.from(url.replace(/^data:[^,]+,/, ''), 'base64')
}

function wordsOf({ content }: { content: string | readonly { readonly text?: string }[] }): string {
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n')
}

async function play(script: Script, call: ProviderCall, response: ServerResponse, answers: GoodAnswers): Promise<void> {
  const isImage = /\/images\/(generations|edits)$/.test(call.path)
  switch (script.kind) {
    case 'good':
      if (isImage)
        return sendImage(response, { b64: await goodImage(call.body), revisedPrompt: `${call.prompt}, revised` })
      return chat(call, response, { content: JSON.stringify(goodAnswer(call, answers)) })
    case 'json':
      return chat(call, response, { content: JSON.stringify(script.body) })
    case 'computed':
      return chat(call, response, { content: JSON.stringify(await script.body(call)) })
    case 'text':
      return chat(call, response, { content: script.text })
    case 'refusal':
      return chat(call, response, { content: null, refusal: script.text ?? "I'm sorry, I can't help with that." })
    case 'truncated':
      return chat(call, response, {
        content: script.text ?? JSON.stringify(goodAnswer(call, answers)).slice(0, 40),
        reason: script.reason ?? 'length',
      })
    case 'image':
      return sendImage(response, script)
    case 'body':
    case 'failure':
      return answerAsIs(script, response)
    case 'broken':
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
      response.write('{"id": "half')
      response.socket?.destroySoon()
      return
    case 'hang':
      return
    case 'slow':
      await (typeof script.until === 'number'
        ? new Promise((resolve) => setTimeout(resolve, Number(script.until)))
        : script.until)
      return play(script.then ?? { kind: 'good' }, call, response, answers)
    case 'pieces':
      return chat(call, response, { content: JSON.stringify(script.body), next: script.next, size: script.size ?? 40 })
  }
}

function answerAsIs(script: FakeProvider['list'], response: ServerResponse): void {
  if (script.kind === 'body') {
    send(response, 200, script.body)
    return
  }
  const { status, code = null, type = null, message = 'Failed', headers } = script
  send(response, status, { error: { message, type, code, param: null } }, headers)
}

const MODELS = ['gpt-4.1-mini', 'gpt-4.1', 'gpt-image-1-mini']

interface Chat {
  readonly content: string | null
  readonly refusal?: string
  readonly reason?: string
  readonly size?: number
  readonly next?: () => Promise<unknown>
}

const USAGE = { prompt_tokens: 120, completion_tokens: 80, total_tokens: 200 }

async function chat(call: ProviderCall, response: ServerResponse, answer: Chat): Promise<void> {
  const { content, refusal = null, reason = 'stop', size = 40, next } = answer
  const base = { id: 'chatcmpl-1', created: 1_700_000_000, model: call.body.model }
  if (!call.isStream) {
    const message = { role: 'assistant', content, refusal }
    const choices = [{ index: 0, message, finish_reason: reason, logprobs: null }]
    return send(response, 200, { ...base, object: 'chat.completion', choices, usage: USAGE })
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  const event = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`)
  const chunk = (delta: object, finish: string | null = null) =>
    event({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })
  chunk({ role: 'assistant', content: '' })
  if (refusal) chunk({ refusal })
  const letters = [...(content ?? '')]
  for (let at = 0; at < letters.length; at += size) {
    if (at > 0) await next?.()
    if (response.destroyed) return
    chunk({ content: letters.slice(at, at + size).join('') })
  }
  chunk({}, reason)
  if (call.body.stream_options?.include_usage)
    event({ ...base, object: 'chat.completion.chunk', choices: [], usage: USAGE })
  response.end('data: [DONE]\n\n')
}

function sendImage(response: ServerResponse, { b64, revisedPrompt }: { b64: string; revisedPrompt?: string }): void {
  const data = [{ b64_json: b64, ...(revisedPrompt === undefined ? {} : { revised_prompt: revisedPrompt }) }]
  send(response, 200, { created: 1_700_000_000, data })
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
