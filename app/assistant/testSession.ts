import type { BoardAnalysis, BoardPicture, GeneratedImage } from '../../contract/ai'
import type { Element } from '../../contract/shared/element'
import { BoardStore } from '../board/store/BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from '../board/store/testSource'
import { AssistantSession } from './AssistantSession'
import type { AiCalls } from './aiCalls'
import { ideaStorage } from './IdeaStorage'
import { PromptHistory } from './PromptHistory'

/** A UUID that ends with this number. */
export const idOf = (number: number): string => `11111111-0000-7000-8000-${String(number).padStart(12, '0')}`

export const text = (number: number, fields: Partial<Element> = {}): Element =>
  testRow(idOf(number), { type: 'text', content: `Text ${number}`, zIndex: number, ...fields })

export const ANALYSIS: BoardAnalysis = {
  analysis: 'A quiet board.',
  themeDetected: 'Coast in winter',
  designRationale: 'Few colors.',
  aiGenerationIdeas: ['A line about fog', '#88aabb: slate', 'A photo of a pier'],
  elementTypes: ['text', 'color', 'image'],
  elementModifications: [],
}

export const IMAGE: GeneratedImage = {
  dataUri: 'data:image/png;base64,iVBORw0KGgo=',
  revisedPrompt: 'A pier, revised',
  address: `/assets/${'b'.repeat(64)}.png`,
  width: 1024,
  height: 1024,
}

export const PICTURE: BoardPicture = { base64: 'QUJD', x: 0, y: 0, width: 100, height: 100 }

/** A request that stays pending until the test answers it; aborts when stopped. */
export function held<T>() {
  let received = (_: AbortSignal) => {}
  const requested = new Promise<AbortSignal>((resolve) => {
    received = resolve
  })
  let answer = (_: T) => {}
  const call = (signal: AbortSignal): Promise<T> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      answer = resolve
      received(signal)
    })
  return { call, requested, answer: (value: T) => answer(value) }
}

const unasked = () => Promise.reject(new Error('Not requested for in this test'))

/** A session on a board with these elements and fake calls. */
export async function testSession(
  elements: readonly Element[],
  calls: Partial<AiCalls> = {},
  storage: Parameters<typeof ideaStorage>[1] = null,
) {
  const source = new TestSource({ board: testBoard({ id: 7 }), elements: [...elements], pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9') })
  store.view.setViewport({ width: 800, height: 600 })
  await store.open()
  const requested: { call: keyof AiCalls; body: unknown }[] = []
  const noted =
    <Body, Rest extends unknown[], Answer>(name: keyof AiCalls, run: (body: Body, ...rest: Rest) => Promise<Answer>) =>
    (body: Body, ...rest: Rest) => {
      requested.push({ call: name, body })
      return run(body, ...rest)
    }
  const history = new PromptHistory(1, null)
  const offered: string[] = []
  const drawn: string[][] = []
  const session = new AssistantSession({
    store,
    images: { offer: (address) => void offered.push(address) },
    calls: {
      suggest: noted('suggest', calls.suggest ?? unasked),
      analyze: noted('analyze', calls.analyze ?? unasked),
      generateImage: noted('generateImage', calls.generateImage ?? unasked),
      generateBackground: noted('generateBackground', calls.generateBackground ?? unasked),
    },
    history,
    ideaStorage: ideaStorage(BOARD_UID, storage),
    readPalette: async () => ['#c8432b'],
    paletteOf: () => ['#88aabb'],
    drawPicture: async (elements) => {
      drawn.push(elements.map(({ id }) => id))
      return PICTURE
    },
    random: () => 0.5,
    now: () => 1000,
  })
  session.setShown(true)
  const all = () => store.order.flatMap((id) => store.element(id) ?? [])
  return { session, store, source, history, requested, offered, drawn, all }
}
