import { expect, test } from 'vitest'
import { uuidv7 } from './ids'

test('an id is a UUIDv7 with its timestamp, and ids are unique', () => {
  const now = 1_763_762_400_123
  const ids = Array.from({ length: 5000 }, () => uuidv7(now))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now)
  }
  const random = new Set(ids.map((id) => id.slice(20)))
  expect(random.size).toBe(ids.length)
})

test('ids of the same millisecond sort in the order they were made', () => {
  const ids = Array.from({ length: 2000 }, () => uuidv7(1_763_762_400_125))
  expect([...ids].sort()).toEqual(ids)
})

test('later ids sort later', () => {
  const ids = [1, 256, 1_763_762_400_123, 1_763_762_400_124].map((now) => uuidv7(now))
  expect([...ids].sort()).toEqual(ids)
})
