import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { testAsset } from '../../tests/support/offline'
import { byName, press, render, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { Analyzer } from './Analyzer'
import { ImageAnalyzer } from './ImageAnalyzer'
import { browserDeps } from './useAnalyzer'

function Page({ keeper }: { readonly keeper: { current: Analyzer | null } }) {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Other tab
      </button>
      {isShown && (
        <ImageAnalyzer workspace={null} takePhoto={async () => null} addToBoard={async () => null} keeper={keeper} />
      )}
    </>
  )
}

const alertWords = () => document.querySelector('[role=alert]')?.textContent
const button = (name: string) => until(() => byName('button', name))

test('shows the four chips and Analyze Image without an image, and reports that an image is missing', async () => {
  const page = await render(<Page keeper={{ current: null }} />)
  const chips = [...page.querySelectorAll('fieldset button')].map((chip) => chip.textContent)
  expect(chips).toEqual(['General', 'Design Elements', 'Color Palette', 'Modify Image'])
  await press(await button('Analyze Image'))
  await until(() => alertWords() === 'Please upload an image first')
})

test('offers a file picker for images and Take Photo', async () => {
  const takePhoto = vi.fn(async () => null)
  const page = await render(<ImageAnalyzer workspace={null} takePhoto={takePhoto} addToBoard={async () => null} />)
  expect(page.querySelector('input[type=file]')?.getAttribute('accept')).toBe('image/*')
  await press(await button('Take Photo'))
  expect(takePhoto).toHaveBeenCalledOnce()
})

test('keeps its state while another tab is shown', async () => {
  await render(<Page keeper={{ current: null }} />)
  await press(await button('Design Elements'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No file input')
  Object.defineProperty(input, 'files', { value: [new File(['words'], 'notes.txt', { type: 'text/plain' })] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => alertWords() === 'Please select a valid image file.')
  await press(await button('Other tab'))
  expect(byName('button', 'Analyze Image')).toBeUndefined()
  await press(await button('Other tab'))
  await until(() => alertWords() === 'Please select a valid image file.')
  expect((await button('Design Elements')).getAttribute('aria-pressed')).toBe('true')
})

test('reserves the place of an image while it is being opened: the same frame then shows it', async () => {
  let open = () => {}
  const asset = { ...testAsset(), width: 400, height: 300 }
  const analyzer = new Analyzer({
    ...browserDeps(() => null),
    prepare: (_, watch) => {
      watch?.onSize({ width: 4000, height: 3000 })
      return new Promise((resolve) => {
        open = () => resolve(asset)
      })
    },
    palette: async () => [],
  })
  const page = await render(<Page keeper={{ current: analyzer }} />)
  await act(async () => void analyzer.choose(new File(['photo'], 'street.jpg', { type: 'image/jpeg' })))
  const frame = page.querySelector<HTMLElement>('[style*="--ratio"]')
  expect(frame?.style.getPropertyValue('--ratio')).toBe(String(4 / 3))
  expect(frame?.textContent).toContain('Opening the image…')
  expect(page.querySelector('img')).toBeNull()
  await act(async () => open())
  expect(frame?.querySelector('img')?.alt).toBe('street')
  expect(frame?.isConnected).toBe(true)
})

test('a photo that was discarded from the queue while offline can be queued again', async () => {
  const server = new FakeServer()
  server.isCut = true
  const workspace = await testWorkspace(server, 302)
  const analyzer = new Analyzer({
    ...browserDeps(() => workspace),
    prepare: async () => ({ ...testAsset(), width: 400, height: 300 }),
    palette: async () => [],
    compress: async () => ({ base64: 'QUJD', scale: 1 }),
    isOnline: () => false,
  })
  const keeper = { current: analyzer }
  await render(
    <ImageAnalyzer workspace={workspace} takePhoto={async () => null} addToBoard={async () => null} keeper={keeper} />,
  )
  await act(async () => analyzer.choose(new File(['photo'], 'street.jpg', { type: 'image/jpeg' })))
  const discard = () => document.querySelector<HTMLElement>('[aria-label^="Discard photo"]')
  for (const _of of [1, 2]) {
    await press(await button('Analyze Image'))
    await press(await until(discard))
    await until(() => !discard())
  }
})

test('without an AI provider, explains what is off and what still works before an image is chosen', async () => {
  const server = new FakeServer()
  server.on('GET /api/ai/status', () =>
    json(200, { isOn: false, textModel: 'x', imageModel: 'y', allowance: { points: 200, left: 200 } }),
  )
  vi.stubGlobal('fetch', server.fetch)
  try {
    const workspace = await testWorkspace(new FakeServer(), 301)
    const page = await render(
      <ImageAnalyzer workspace={workspace} takePhoto={async () => null} addToBoard={async () => null} />,
    )
    await until(() => page.textContent?.includes('Palettes and the changes listed here work without one.'))
  } finally {
    vi.unstubAllGlobals()
  }
})
