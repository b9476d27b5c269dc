import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalAsset } from '../../offline/types'
import { readToasts } from '../../ui/toast'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../store/testSource'
import { pasteTransfer } from './pasteTransfer'
import { writePayload } from './payload'

const PHOTO = `/assets/${'a'.repeat(64)}.jpg`
const WAITING: LocalAsset = { address: PHOTO, blob: new Blob(['bytes']), width: 40, height: 30 }

async function opened({ canEdit = true, elements = [testRow('a', { zIndex: 7 })] } = {}) {
  const source = new TestSource({ board: testBoard({ canEdit }), elements, pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID, requestFrame: (run) => run() })
  store.view.setViewport({ width: 800, height: 600 })
  await store.open()
  const images = { copy: async () => null, original: vi.fn(async () => WAITING), offer: vi.fn() }
  const addImages = vi.fn()
  return { source, store, images, addImages, page: { store, images, addImages } }
}

const element = (id: string, fields: object = {}) => ({
  ...testRow(id, fields),
  width: 100,
  height: 100,
})

const html = (...elements: ReturnType<typeof element>[]) => writePayload(elements).html
const from = (given: Partial<Parameters<typeof pasteTransfer>[1]>) => ({ html: '', text: '', files: [], ...given })
const at = { x: 400, y: 300 }
const lastToast = () => readToasts()[0]

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 404 })),
  )
})
afterEach(() => vi.unstubAllGlobals())

describe('pasting Moodloom elements', () => {
  it('makes one commit: on top of everything, in their order, selected, with image bytes attached', async () => {
    const { source, store, images, page } = await opened()
    const copied = html(
      element('1', { zIndex: 3, properties: { groupId: 'g' } }),
      element('2', { zIndex: 40, positionX: 50, properties: { groupId: 'g' } }),
      element('3', { type: 'image', content: PHOTO, zIndex: 41 }),
    )
    await pasteTransfer(page, from({ html: copied, text: 'ignored' }), at)
    await store.stored()
    expect(source.commits).toHaveLength(1)
    const [old, ...pasted] = store.order.map((id) => store.element(id))
    expect(old?.id).toBe('a')
    expect(pasted.map((each) => each?.type)).toEqual(['shape', 'shape', 'image'])
    expect(pasted.map((each) => each?.zIndex)).toEqual([8, 9, 10])
    expect([...store.selection]).toEqual(pasted.map((each) => each?.id))
    expect(pasted.every((each) => !['1', '2', '3'].includes(each?.id ?? ''))).toBe(true)
    const [one, two] = pasted
    expect(two?.positionX).toBe((one?.positionX ?? 0) + 50)
    expect(one?.properties.groupId).toBe(two?.properties.groupId)
    expect(one?.properties.groupId).not.toBe('g')
    expect(source.assets).toEqual([WAITING])
    expect(images.offer).toHaveBeenCalledWith(PHOTO, WAITING.blob)
  })

  it('pasting again in the same place puts the copies next to each other', async () => {
    const { store, page } = await opened()
    const places = []
    for (let time = 0; time < 3; time++) {
      await pasteTransfer(page, from({ html: html(element('again')) }), at)
      const [id = ''] = store.selection
      const { positionX, positionY } = store.element(id) ?? {}
      places.push(`${positionX} ${positionY}`)
    }
    expect(new Set(places).size).toBe(3)
  })

  it('requests nothing for an image that this board already shows', async () => {
    const { store, images, page } = await opened({ elements: [testRow('a', { type: 'image', content: PHOTO })] })
    await pasteTransfer(page, from({ html: html(element('1', { type: 'image', content: PHOTO })) }), at)
    expect(store.size).toBe(2)
    expect(images.original).not.toHaveBeenCalled()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('leaves out an image that can’t be obtained, and reports it', async () => {
    const { store, images, page } = await opened()
    images.original.mockResolvedValue(null as never)
    const copied = html(element('1'), element('2', { type: 'image', content: PHOTO }))
    await pasteTransfer(page, from({ html: copied }), at)
    expect(store.size).toBe(2)
    expect(lastToast()).toMatchObject({ title: 'Not everything could be pasted', variant: 'destructive' })
  })

  it('does nothing on a read-only board', async () => {
    const { store, page, addImages } = await opened({ canEdit: false })
    await pasteTransfer(page, from({ html: html(element('1')) }), at)
    await pasteTransfer(page, from({ text: 'words', files: [new File(['x'], 'x.png', { type: 'image/png' })] }), at)
    expect(store.size).toBe(1)
    expect(addImages).not.toHaveBeenCalled()
  })
})

describe('pasting from other programs', () => {
  const file = new File(['x'], 'x.png', { type: 'image/png' })

  it.each([
    ['a screenshot', { files: [file] }],
    [
      'a copied picture, with HTML that is nothing but it',
      { files: [file], html: '<img src="https://a.example/x.png">' },
    ],
    ['a file of the desktop, with its name as text', { files: [file], text: 'x.png' }],
  ])('pastes %s as an image', async (_, given) => {
    const { store, page, addImages } = await opened()
    await pasteTransfer(page, from(given), at)
    expect(addImages).toHaveBeenCalledWith([file], at)
    expect(store.size).toBe(1)
  })

  it('pastes part of a document as text even if an image of it is attached', async () => {
    const { store, page, addImages } = await opened()
    await pasteTransfer(page, from({ files: [file], html: '<p>Moss <b>green</b></p>', text: 'Moss green' }), at)
    expect(addImages).not.toHaveBeenCalled()
    const [id = ''] = store.selection
    expect(store.element(id)).toMatchObject({ type: 'text', content: 'Moss green', positionX: 300, positionY: 250 })
  })

  it('turns a color into a swatch, explains why SVG code can’t be pasted, and ignores blank text', async () => {
    const { store, page } = await opened()
    expect(await pasteTransfer(page, from({ text: '#0f766e' }), at)).toBe(true)
    const [id = ''] = store.selection
    expect(store.element(id)).toMatchObject({ type: 'color', content: '#0f766e' })
    expect(await pasteTransfer(page, from({ text: '<svg viewBox="0 0 1 1"></svg>' }), at)).toBe(true)
    expect(lastToast()).toMatchObject({ title: 'SVG can’t be pasted' })
    expect(await pasteTransfer(page, from({ text: ' \n' }), at)).toBe(false)
    expect(store.size).toBe(2)
  })

  it('pastes all of a text that is too long for one element, side by side, as one undo step, and says so', async () => {
    const { source, store, page } = await opened()
    const text = 'moss and stone '.repeat(3000).trim()
    await pasteTransfer(page, from({ text }), at)
    await store.stored()
    expect(source.commits).toHaveLength(1)
    const texts = [...store.selection].flatMap((id) => store.element(id) ?? [])
    expect(texts.map(({ type }) => type)).toEqual(['text', 'text', 'text'])
    expect(texts.map(({ content }) => content).join(' ')).toBe(text)
    expect(new Set(texts.map(({ positionY }) => positionY)).size).toBe(1)
    expect(lastToast()).toMatchObject({
      title: 'Text Added',
      description: 'As 3 texts: one holds up to 20,000 characters.',
    })
  })

  it('pastes all of the words that come with pictures', async () => {
    const { store, page } = await opened()
    const words = 'moss and stone '.repeat(3000).trim()
    await pasteTransfer(page, from({ html: `<p>${words}</p><img src="data:image/png;base64,AAAA">` }), at)
    const texts = store.order.flatMap((id) => store.element(id) ?? []).filter(({ type }) => type === 'text')
    expect(texts.map(({ content }) => content).join(' ')).toBe(words)
  })

  it('pastes nothing if the board has no room for all parts of a text', async () => {
    const elements = Array.from({ length: 9999 }, (_, index) => testRow(`e${index}`))
    const { store, page } = await opened({ elements })
    await pasteTransfer(page, from({ text: 'moss and stone '.repeat(3000) }), at)
    expect(store.size).toBe(9999)
    expect(lastToast()).toMatchObject({ title: 'This board is full' })
  })
})
