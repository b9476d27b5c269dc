import { useRef } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../../tests/support/render'
import type { GestureHost } from '../gestures/GestureHost'
import { TestPointer } from '../gestures/testPointer'
import { testRow } from '../store/testSource'
import { useBoardPointer } from './useBoardPointer'

function Canvas({ host }: { readonly host: GestureHost }) {
  const canvas = useRef<HTMLDivElement>(null)
  useBoardPointer(canvas, host)
  return <div ref={canvas} />
}

test('Space no longer pans once the window has lost the focus, where its release is not reported', async () => {
  const pointer = await TestPointer.create([testRow('a', { positionX: 100, positionY: 100 })])
  const { host, store } = pointer
  await render(<Canvas host={host} />)
  host.send({ type: 'space', isDown: true })
  pointer.down(150, 150)
  expect(host.gesture).toBe('pan')
  dispatchEvent(new Event('blur'))
  pointer.up(150, 150)
  pointer.tap(150, 150)
  expect([...store.selection]).toEqual(['a'])
})
