import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROW_ID_MAX } from '../../contract/limits'
import { clientMessage } from '../../contract/messages'
import { routes } from '../../server/app'

/** Never compared with an int4: revs that were seen, ids of entries, steps of a gesture. */
const BEYOND_INT4 = new Set(['baseRev', 'entryId', 'seq'])

test('every integer that a request or a message may contain fits into a database int4', () => {
  const schemas = [...routes.flatMap(({ body }) => body ?? []), clientMessage]
  const integers = schemas.flatMap((schema) =>
    integersIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  )
  const doesNotFit = integers.filter(({ least, most }) => least < -ROW_ID_MAX || most > ROW_ID_MAX)
  expect(new Set(doesNotFit.map(({ name }) => name))).toEqual(BEYOND_INT4)
})

const integer = z.object({
  type: z.literal('integer'),
  minimum: z._default(z.number(), -Infinity),
  maximum: z._default(z.number(), Infinity),
  exclusiveMinimum: z.optional(z.number()),
})
/** Keys of a JSON schema that are not names of fields. */
const KEYWORDS = new Set(['properties', 'items', 'anyOf', 'oneOf', 'allOf'])

/** The integers of a JSON schema, each with the name of its field. */
function integersIn(schema: unknown, name = ''): { name: string; least: number; most: number }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { data } = integer.safeParse(schema)
  if (data) return [{ name, least: data.exclusiveMinimum ?? data.minimum, most: data.maximum }]
  const isField = (key: string) => !Array.isArray(schema) && !KEYWORDS.has(key)
  return Object.entries(schema).flatMap(([key, part]) => integersIn(part, isField(key) ? key : name))
}
