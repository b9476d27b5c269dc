import { errorBody } from '../../contract/errors'
import type { Answer, Call } from './call'
import type { Random } from './Random'
import { apiDocument, type Planned, Requests } from './requests'
import type { Account, ServerChild } from './ServerChild'
import type { Watch } from './Watch'
import type { Things } from './world'

interface Firing {
  readonly server: ServerChild
  readonly http: { send(call: Call): Promise<Answer> }
  readonly random: Random
  readonly watch: Watch
  readonly count: number
  readonly people: readonly Account[]
  readonly things: Things
}

/** Requests sent concurrently. */
const LANES = 4
/** Requests between two checks of the server. */
const LOOK_EVERY = 200
/** The assistant's answers without a provider, or if a person's own is unreachable. */
const PROVIDERLESS = new Set(['API_KEY_MISSING', 'DALLE_API_KEY_MISSING', 'UNKNOWN_ERROR'])

/** Sends requests, checks each answer, and returns how many there were of each status. */
export async function fireRequests({ server, http, random, watch, count, people, things }: Firing): Promise<string> {
  const document = apiDocument.parse(JSON.parse((await http.send(get('/api/openapi.json'))).bytes.toString()))
  const requests = new Requests(server.url, document, random, things)
  const statuses = new Map<number, number>()
  let ending = await server.account()
  let recent: string[] = []
  for (let sent = 0; sent < count; sent += LANES) {
    const plans = Array.from({ length: Math.min(LANES, count - sent) }, () => requests.plan(people, ending))
    const answers = await Promise.all(
      plans.map(async (plan) => {
        const answer = await http.send(plan.call).catch((error: unknown) => String(error))
        const fault = typeof answer === 'string' ? answer : faultOf(plan, answer)
        if (fault) watch.faults.push(`${fault}: ${describe(plan)}`)
        return answer
      }),
    )
    recent.push(...plans.map(describe))
    for (const [index, answer] of answers.entries()) {
      if (typeof answer === 'string') continue
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const { call } = plans[index] ?? {}
      if (call && answer.status < 300 && /json/.test(answer.type))
        things.learn(call.path.split('?')[0] ?? '', JSON.parse(answer.bytes.toString()))
      if (answer.status === 401 && call?.headers.Cookie === ending.cookie()) ending = await server.account()
    }
    if (!server.isAlive())
      throw new Error(`The server is gone: ${server.output()}, after ${recent.slice(-LANES).join('\n')}`)
    if (sent % LOOK_EVERY < LANES || sent + LANES >= count) {
      const seen = recent
      await watch.look((sent + LANES) / count, () => longest(seen))
      recent = []
    }
    if (watch.faults.length > 20) break
  }
  return [...statuses]
    .sort(([one], [two]) => one - two)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')
}

const get = (path: string): Call => ({ method: 'GET', path, headers: {} })

/** What is wrong with an answer; null if nothing. */
function faultOf({ call, declared }: Planned, { status, type, bytes }: Answer): string | null {
  const error = status >= 400 ? errorBody.safeParse(parse(bytes)).data : undefined
  if (status >= 500 && !PROVIDERLESS.has(error?.error ?? '')) return `${status} ${bytes.toString().slice(0, 300)}`
  if (status >= 400 && !error) return `${status} without a reason`
  // A path with strange parts may belong to another call, or to none.
  const isElsewhere = error?.error === 'NOT_FOUND' || error?.error === 'METHOD_NOT_ALLOWED'
  if (!declared.has(String(status)) && !isElsewhere) return `${status} ${error?.error ?? ''}, which is not declared`
  const isBodyless = status === 204 || status === 304
  if (!isBodyless && call.path.startsWith('/api/') && !/^application\/(json|x-ndjson|zip)\b/.test(type))
    return `the type ${type}`
  if (call.path.startsWith('/assets/') && status === 200 && !type.startsWith('image/')) return `the type ${type}`
  return null
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

function describe({ call: { method, path, headers, body } }: Planned): string {
  const { Cookie: _, Origin: __, ...notified } = headers
  const text = body ? `${body.length} bytes ${Buffer.from(body).toString().slice(0, 200)}` : 'no body'
  return `${method} ${path.slice(0, 200)} ${JSON.stringify(notified)} ${text}`
}

/** The most likely expensive ones of the requests sent since the last check. */
function longest(described: readonly string[]): string {
  const sizes = described.map((text) => Number(/ (\d+) bytes /.exec(text)?.[1] ?? 0))
  const order = [...described.keys()].sort((one, two) => (sizes[two] ?? 0) - (sizes[one] ?? 0))
  return order
    .slice(0, 5)
    .map((index) => described[index])
    .join(' | ')
}
