import { expect, test } from 'vitest'
import { Bus, openChannel } from './bus'

test('a closed bus sends nothing and does not throw', async () => {
  const sending = new Bus(openChannel(1))
  const receiving = new Bus(openChannel(1))
  const received: string[] = []
  receiving.on(({ type }) => received.push(type))
  sending.send({ type: 'photos' })
  await expect.poll(() => received).toEqual(['photos'])
  sending.close()
  expect(() => sending.send({ type: 'photos' })).not.toThrow()
  receiving.close()
  expect(received).toEqual(['photos'])
})
