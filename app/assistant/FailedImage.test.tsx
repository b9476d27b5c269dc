import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { byName, press, render, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { ImageSources } from '../board/view/elements/ImageSources'
import { useElement } from '../board/view/useBoardStore'
import { FailedImage } from './FailedImage'
import { failedImageElement } from './generatedElements'
import { IMAGE, idOf, testSession, text } from './testSession'

afterEach(() => void vi.unstubAllGlobals())

/** As the style panel renders it for the single selected element. */
function Selected(props: Omit<ComponentProps<typeof FailedImage>, 'element'>) {
  const element = useElement(props.store, idOf(1))
  return element ? <FailedImage {...props} element={element} /> : 'gone'
}

const failure = { description: 'A pier', prompt: 'coast', errorType: 'RATE_LIMIT', errorMessage: 'Used up' } as const

test('shows what a failed image was for and why it failed; Retry replaces it, or says why not', async () => {
  const server = new FakeServer()
  vi.stubGlobal('fetch', server.fetch)
  const { store, all } = await testSession([
    text(
      1,
      failedImageElement(failure, () => 0.5),
    ),
  ])
  const workspace = await testWorkspace(new FakeServer(), 401)
  const images = new ImageSources({ waiting: async () => null, copy: async () => null })
  const page = await render(<Selected store={store} images={images} workspace={workspace} />)
  const reason = () => page.querySelector('[role=alert]')?.textContent
  expect(page.textContent).toContain('A pier')
  expect(reason()).toBe('Used up')
  server.on('POST /api/ai/generate-image', () => json(502, { error: 'UNKNOWN_ERROR', message: 'It broke' }))
  await press(await until(() => byName('button', 'Retry')))
  await until(() => reason() === 'It broke')
  server.on('POST /api/ai/generate-image', () => json(200, IMAGE))
  await press(await until(() => byName('button', 'Retry')))
  await until(() => page.textContent === 'gone')
  expect(all()).toMatchObject([{ type: 'image', content: IMAGE.address }])
})

test('shows nothing for any other element', async () => {
  const { store } = await testSession([text(1)])
  const element = store.element(idOf(1))
  if (!element) throw new Error('No element')
  const workspace = await testWorkspace(new FakeServer(), 402)
  const images = new ImageSources({ waiting: async () => null, copy: async () => null })
  const page = await render(<FailedImage element={element} store={store} images={images} workspace={workspace} />)
  expect(page.textContent).toBe('')
})
