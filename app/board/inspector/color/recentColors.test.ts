import { expect, it } from 'vitest'
import { readColor } from '../../palette/readColor'
import { withRecent } from './recentColors'

it('remembers the last twelve colors, each once, most recent first', () => {
  const many = Array.from({ length: 14 }, (_, index) => readColor(`rgb(${index} 0 0)`)).flatMap((hex) => hex ?? [])
  const list = many.reduce<ReturnType<typeof withRecent>>(withRecent, [])
  expect(list).toHaveLength(12)
  expect(list[0]).toBe(many[13])
  expect(withRecent(list, many[5] ?? '#000')).toHaveLength(12)
  expect(withRecent(list, many[5] ?? '#000')[0]).toBe(many[5])
})
