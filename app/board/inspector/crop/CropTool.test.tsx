import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { byName, render, until } from '../../../../tests/support/render'
import { testRow } from '../../store/testSource'
import { ImageSources } from '../../view/elements/ImageSources'
import { TestPointer } from '../../view/testPointer'
import { CropTool } from './CropTool'

test('a second finger neither moves the crop that the first one drags nor ends its drag', async () => {
  const { store } = await TestPointer.create([
    testRow('a', { type: 'image', content: 'https://example.org/a.png', width: 200, height: 200 }),
  ])
  const images = new ImageSources({ copy: async () => null })
  document.body.insertAdjacentHTML('beforeend', '<div data-canvas></div>')
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => {})
  const element = store.element('a')
  if (element) await render(<CropTool element={element} store={store} images={images} onClose={() => {}} />)
  const image = await until(() => document.querySelector('img'))
  Object.defineProperties(image, { naturalWidth: { value: 200 }, naturalHeight: { value: 200 } })
  await act(async () => image.dispatchEvent(new Event('load')))
  const point = async (type: string, name: string, pointerId: number, clientX: number) => {
    const grip = await until(() => byName('button', name))
    const event = new PointerEvent(type, { pointerId, clientX, clientY: 0, button: 0, bubbles: true })
    await act(async () => grip.dispatchEvent(event))
  }
  const { zoom } = store.camera
  await point('pointerdown', 'Right edge', 1, 0)
  await point('pointermove', 'Right edge', 1, -20 * zoom)
  await until(() => store.element('a')?.width === 180)
  await point('pointerdown', 'Left edge', 2, -200)
  await point('pointermove', 'Left edge', 2, -100 * zoom)
  await point('pointerup', 'Left edge', 2, -100 * zoom)
  await point('pointermove', 'Right edge', 1, -40 * zoom)
  await until(() => store.element('a')?.width === 160)
  expect(store.element('a')?.positionX).toBe(0)
})
