import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../../../tests/support/render'
import { testRow } from '../store/testSource'
import { type GestureHost, useBoardPointer } from './GestureHost'
import { TestPointer } from './testPointer'

function Canvas({ host }: { readonly host: GestureHost }) {
  const canvas = useRef<HTMLDivElement>(null)
  useBoardPointer(canvas, host)
  return (
    <div ref={canvas}>
      <a href="https://example.org">The moss library</a>
    </div>
  )
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

test('a press on a link is captured only once it pans the board, so that its release is reported anywhere', async () => {
  const { host, store } = await TestPointer.create([])
  store.setMode('preview')
  await render(<Canvas host={host} />)
  const capture = vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => {})
  const send = (type: string, clientX: number) => {
    const event = new PointerEvent(type, { pointerId: 7, pointerType: 'mouse', clientX, button: 0, bubbles: true })
    Object.defineProperty(event, 'isTrusted', { value: true })
    document.querySelector('a')?.dispatchEvent(event)
  }
  send('pointerdown', 10)
  send('pointermove', 12)
  expect(capture).not.toHaveBeenCalled()
  send('pointermove', 30)
  expect(capture).toHaveBeenCalledWith(7)
  capture.mockRestore()
})
