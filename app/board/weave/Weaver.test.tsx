import { afterEach, expect, test, vi } from 'vitest'
import { TestPointer } from '../gestures/testPointer'
import { testBoard, testRow } from '../store/testSource'
import { ImageSources } from '../view/elements/ImageSources'
import { Weaver } from './Weaver'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function setUp() {
  const { store, source } = await TestPointer.create([
    testRow('a', { type: 'image', content: 'https://example.org/a.png' }),
    testRow('b', { type: 'image', content: 'https://example.org/b.png', positionX: 300 }),
  ])
  const images = new ImageSources({ copy: async () => null })
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
