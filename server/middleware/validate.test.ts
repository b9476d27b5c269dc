import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '../AppError'
import { parse } from './validate'

function refusal(schema: z.ZodMiniType, value: unknown): AppError {
  try {
    parse(schema, value)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('It passed')
}

describe('a validation error names the field by its dotted path, in words', () => {
  const row = z.strictObject({ width: z.int(), name: z.string().check(z.minLength(2, 'Name is too short')) })
  const batch = z.object({ rows: z.array(row) })

  it.each([
    [batch, {}, 'rows', 'rows: Required'],
    [batch, { rows: 'none' }, 'rows', 'rows: Must be an array'],
    [
      batch,
      {
        rows: [
          { width: 1, name: 'ok' },
          { width: '1', name: 'ok' },
        ],
      },
      'rows.1.width',
      'rows.1.width: Must be a number',
    ],
    [batch, { rows: [{ width: 1.5, name: 'ok' }] }, 'rows.0.width', 'rows.0.width: Must be a whole number'],
    [batch, { rows: [{ width: 1, name: 'x' }] }, 'rows.0.name', 'Name is too short'],
    [batch, { rows: [{ width: 1, name: 'ok', more: 1 }] }, 'rows.0.more', /more/],
    [batch, null, undefined, 'Must be an object'],
  ])('%#', (schema, value, field, message) => {
    const error = refusal(schema, value)
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', status: 400, message: expect.stringMatching(message) })
    expect(error.field).toBe(field)
  })

  it('for a union, uses the alternative with the fewest errors', () => {
    const shape = z.union([
      z.object({ kind: z.literal('a'), a: z.int() }),
      z.object({ kind: z.literal('b'), b: z.int() }),
    ])
    expect(refusal(z.object({ shape }), { shape: { kind: 'b', b: 'x' } }).field).toBe('shape.b')
  })
})
