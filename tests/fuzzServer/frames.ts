import * as z from 'zod/mini'
import { clientMessage } from '../../contract/messages'
import { evilString, evilValue } from './evilValues'
import type { Random } from './Random'
import { strangeValue } from './schemaValues'
import type { Kind, Things } from './world'

const SCHEMA = z.toJSONSchema(clientMessage, { io: 'input', unrepresentable: 'any' })
const KIND_OF_FIELD: Readonly<Record<string, Kind>> = {
  boardId: 'board',
  elementId: 'element',
  id: 'element',
  epoch: 'epoch',
  boardUid: 'uid',
}

/** A frame of the live channel: often a valid message, sometimes with a bad field, sometimes not a message. */
export function planFrame(random: Random, things: Things): string | Uint8Array {
  if (random.chance(0.02)) return random.bytes(random.int(0, 500))
  if (random.chance(0.03))
    return random.pick([
      '',
      '{',
      '[]',
      'null',
      '17',
      '"x"',
      '{"type":null}',
      '{"type":"element_explode"}',
      '['.repeat(60_000),
    ])
  if (random.chance(0.02))
    return JSON.stringify({ type: 'activity_ping', timestamp: 0, more: 'x'.repeat(random.pick([60_000, 66_000])) })
  if (random.chance(0.04)) return large(random)
  const known = (field: string) => {
    const kind = KIND_OF_FIELD[field]
    return kind ? things.of(kind) : []
  }
  const value = strangeValue({ random, known, resolve: () => ({}) }, SCHEMA)
  const text = JSON.stringify(value) ?? ''
  if (!random.chance(0.03)) return text
  const at = random.int(0, text.length)
  return random.chance(0.5) ? text.slice(0, at) : text.slice(0, at) + evilString(random).slice(0, 100) + text.slice(at)
}

/** A frame as large as fits in 64 KB. */
function large(random: Random): string {
  const item = random.pick(['{}', '[]', '1', '"x"', 'null', '{"a":1}'])
  const count = Math.floor(random.pick([5_000, 30_000, 60_000]) / (item.length + 1))
  const list = `[${Array.from({ length: count }, () => item).join(',')}]`
  const keys = Array.from({ length: Math.floor(count / 3) }, (_, index) => `"k${index}":${item}`).join(',')
  const id = random.uuid()
  return random.pick([
    `{"type":"element_update","live":true,"gestureId":"g","seq":1,"element":{"id":"${id}","properties":{"a":${list}}}}`,
    `{"type":"element_update","live":true,"gestureId":"g","seq":1,"element":{"id":"${id}","properties":{${keys}}}}`,
    `{"type":"element_update","live":true,"gestureId":"g","seq":1,"element":{"id":"${id}"},"more":${list}}`,
    `{"type":"element_create","element":{"type":"text","content":"x","properties":{"a":${list}}}}`,
    `{"type":"element_create","element":{"type":"text","content":"x","properties":{"a":{${keys}}}}}`,
    `{"type":"selection","elementIds":${list}}`,
    `{"type":"cursor_move","position":${JSON.stringify(evilValue(random)).slice(0, 60_000)}}`,
  ])
}
