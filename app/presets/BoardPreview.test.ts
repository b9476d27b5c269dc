import { expect, it, vi } from 'vitest'
import type { BoardElement } from '../board/store/BoardElement'
import { BoardPreview } from './BoardPreview'

function board(properties: BoardElement['properties'] = {}) {
  const shown: string[][] = []
  return {
    shown,
    store: {
      setProposal: (changes: readonly { readonly patch: { readonly content?: string } }[]) =>
        shown.push(changes.map(({ patch }) => patch.content ?? '')),
      element: () => ({ id: 'a', type: 'image', properties }) as BoardElement,
    },
  }
}

/** A canvas whose encoding the test controls. */
function canvas() {
  const waiting: BlobCallback[] = []
  const node = { toBlob: (done: BlobCallback) => waiting.push(done) } as unknown as HTMLCanvasElement
  const encode = async () => {
    waiting.shift()?.(new Blob(['picture']))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { node, encode, waiting }
}

it('shows what was drawn, then only the latest of what came in the meantime, and nothing once cleared', async () => {
  const { store, shown } = board()
  const preview = new BoardPreview(store, 'a')
  const { node, encode, waiting } = canvas()
  for (const _ of [1, 2, 3]) void preview.show(node)
  expect(waiting).toHaveLength(1)
  await encode()
  await encode()
  expect(waiting).toHaveLength(0)
  expect(shown).toHaveLength(2)
  expect(shown.at(-1)?.[0]).toMatch(/^blob:/)
  preview.clear()
  expect(shown.at(-1)).toEqual([])
})

it('a frame begun before clearing does not come back; a later one does', async () => {
  const { store, shown } = board()
  const preview = new BoardPreview(store, 'a')
  const { node, encode } = canvas()
  void preview.show(node)
  preview.clear()
  void preview.show(node)
  await encode()
  expect(shown).toEqual([])
  await encode()
  expect(shown).toHaveLength(1)
})

it('ending a preview does not remove a newer one', async () => {
  const { store, shown } = board()
  const [one, two] = [new BoardPreview(store, 'a'), new BoardPreview(store, 'b')]
  const { node, encode } = canvas()
  void one.show(node)
  await encode()
  void two.show(node)
  await encode()
  one.clear()
  expect(shown.at(-1)?.[0]).toMatch(/^blob:/)
  two.clear()
  expect(shown.at(-1)).toEqual([])
})

it.each([
  [true, 'image/jpeg'],
  [false, 'image/webp'],
])('for isOpaque %s, encodes as %s', (isOpaque, type) => {
  const toBlob = vi.fn<HTMLCanvasElement['toBlob']>()
  void new BoardPreview(board().store, 'a').show({ toBlob } as unknown as HTMLCanvasElement, isOpaque)
  expect(toBlob.mock.lastCall?.[1]).toBe(type)
})

it('shows no preview on an image with object-fit none', async () => {
  const { store, shown } = board({ objectFit: 'none' })
  const { node, waiting } = canvas()
  await new BoardPreview(store, 'a').show(node)
  expect([waiting.length, shown.length]).toEqual([0, 0])
})
