import { afterEach, expect, test, vi } from 'vitest'
import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { closeToast, readToasts } from '../../ui/toast'
import { testBoard, testRow } from '../store/testSource'
import { ImageSources } from '../view/elements/ImageSources'
import { TestPointer } from '../view/testPointer'
import { Weaver } from './Weaver'

const PALETTE = [
  { hex: '#2e2f5b', name: 'Galaxea', share: 0.5 },
  { hex: '#c8432b', name: 'Rust', share: 0.3 },
  { hex: '#a3cac5', name: 'Mint', share: 0.2 },
]
/** Images can't be decoded here: the palette of each, once it has been read. */
const paletteOf = vi.hoisted(() => vi.fn())
vi.mock('../../imaging/workerCalls', () => ({ paletteOf }))

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of readToasts()) closeToast(id)
})

async function setUp(copy: (address: string) => Promise<Blob | null> = async () => null) {
  const { store, source } = await TestPointer.create([
    testRow('a', { type: 'image', content: 'https://example.org/a.png' }),
    testRow('b', { type: 'image', content: 'https://example.org/b.png', positionX: 300 }),
  ])
  const images = new ImageSources({ copy })
  const weaver = new Weaver(['a', 'b'], { store, images, foot: () => 0, seed: 1 })
  return { store, source, weaver }
}

type Visit = Awaited<ReturnType<typeof setUp>>

test.each([
  ['is made as one commit', () => {}, 1],
  ['is not made once the bar is closed', ({ weaver }: Visit) => weaver.stop(), 0],
  [
    'is not made once the right to edit is lost',
    ({ source }: Visit) => source.emit({ board: testBoard({ canEdit: false }) }),
    0,
  ],
])('a composition %s', async (_, change, commits) => {
  const visit = await setUp()
  const draw = requestAnimationFrame
  // When it first waits for a frame, everything has been measured.
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    change(visit)
    return draw(run)
  })
  await visit.weaver.weave({ hasTitle: true, hasColors: true, isOther: false })
  await visit.store.stored()
  expect(visit.source.commits).toHaveLength(commits)
})

test('a composition with more elements than the board has room for changes nothing, and a message says so', async () => {
  const { store, source, weaver } = await setUp()
  vi.spyOn(store, 'size', 'get').mockReturnValue(ELEMENTS_PER_BOARD_MAX)
  await weaver.weave({ hasTitle: true, hasColors: false, isOther: false })
  await store.stored()
  expect(source.commits).toEqual([])
  expect(readToasts()[0]).toMatchObject({ title: 'This board is full' })
  await weaver.weave({ hasTitle: false, hasColors: false, isOther: false })
  await store.stored()
  expect(source.commits).toHaveLength(1)
})

test('colors that are read too late for a composition are in the next one', async () => {
  let read = () => {}
  const palette = new Promise((resolve) => {
    read = () => resolve(PALETTE)
  })
  paletteOf.mockReturnValue(palette)
  const { store, weaver } = await setUp(async () => new Blob(['a picture']))
  const swatches = () => store.order.filter((id) => store.element(id)?.type === 'color')
  await weaver.weave({ hasTitle: false, hasColors: true, isOther: false })
  expect(swatches()).toEqual([])
  read()
  await weaver.weave({ hasTitle: false, hasColors: true, isOther: true })
  expect(swatches()).toHaveLength(PALETTE.length)
})

test('a composition that adds nothing is made even if others have filled the board beyond its limit', async () => {
  const { store, source, weaver } = await setUp()
  vi.spyOn(store, 'size', 'get').mockReturnValue(ELEMENTS_PER_BOARD_MAX + 1)
  await weaver.weave({ hasTitle: false, hasColors: false, isOther: false })
  await store.stored()
  expect(source.commits).toHaveLength(1)
})
