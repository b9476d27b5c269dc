import * as z from 'zod/mini'
import { errorBody } from '../../contract/errors'
import { RENDITION_WIDTHS } from '../../contract/limits'
import type { Answer, Call } from './call'
import { damage, makePictures, typeOf } from './images'
import type { Random } from './Random'
import type { ServerChild } from './ServerChild'
import type { Watch } from './Watch'

interface Firing {
  readonly server: ServerChild
  readonly http: { send(call: Call): Promise<Answer> }
  readonly random: Random
  readonly watch: Watch
  readonly count: number
}

const LANES = 3
const LOOK_EVERY = 60
/** Uploads per person, below the limits on bytes and images. */
const PER_PERSON = 300
const uploaded = z.object({ address: z.string() })

/** Uploads damaged images, and reads back those that are accepted. Returns a summary. */
export async function fireImages({ server, http, random, watch, count }: Firing): Promise<string> {
  const pictures = await makePictures(random)
  const counts = { taken: 0, refused: 0, read: 0, unreadable: 0 }
  let person = await server.account()
  for (let sent = 0; sent < count; sent += LANES) {
    if (sent % PER_PERSON < LANES) person = await server.account()
    const chosen = Array.from({ length: Math.min(LANES, count - sent) }, () => ({
      ...damage(random, pictures),
      width: random.pick(RENDITION_WIDTHS),
    }))
    await Promise.all(chosen.map((picture) => fire(picture)))
    if (!server.isAlive()) throw new Error(`The server is gone: ${server.output()}`)
    if (sent % LOOK_EVERY < LANES || sent + LANES >= count) await watch.look((sent + LANES) / count, () => 'images')
  }
  return Object.entries(counts)
    .map(([what, times]) => `${times} ${what}`)
    .join(', ')

  async function fire({ type, bytes, width }: { type: string; bytes: Buffer; width: number }): Promise<void> {
    const head = { Origin: server.url, Cookie: person.cookie() }
    const answer = await http.send({
      method: 'POST',
      path: '/api/assets',
      headers: { ...head, 'Content-Type': type },
      body: bytes,
    })
    const what = `${type}, ${bytes.length} bytes ${bytes.toString('base64', 0, 60)}`
    if (answer.status !== 200) {
      counts.refused++
      const { success } = errorBody.safeParse(JSON.parse(answer.bytes.toString()))
      if (!success || answer.status >= 500) watch.faults.push(`${answer.status} ${answer.bytes}: ${what}`)
      return
    }
    counts.taken++
    const { address } = uploaded.parse(JSON.parse(answer.bytes.toString()))
    for (const path of [address, `${address}?w=${width}`]) await read(path, head, what)
  }

  async function read(path: string, headers: Record<string, string>, what: string): Promise<void> {
    const shown = await http.send({ method: 'GET', path, headers })
    if (shown.status !== 200) {
      counts.unreadable++
      if (shown.status >= 500) watch.faults.push(`${path}: ${shown.status} ${shown.bytes.subarray(0, 200)}: ${what}`)
      return
    }
    counts.read++
    if (typeOf(shown.bytes) !== shown.type)
      watch.faults.push(`${path}: says ${shown.type}, is ${typeOf(shown.bytes)}: ${what}`)
  }
}
