import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { HistoryEntry } from '../../contract/history'
import { HISTORY_PAGE } from '../../contract/limits'
import { render } from '../../tests/support/render'
import { ApiError } from '../api/ApiError'
import type { Playback } from './Playback'
import { type PlayFromStart, usePlayFromStart } from './ReplayedBoard'
import { testEntry } from './testEntry'
import type { ReadHistory } from './useHistory'
import { type OlderPages, useOlderPages } from './useOlderPages'

const entriesOf = (from: number, count: number) => Array.from({ length: count }, (_, index) => testEntry(from - index))

interface ProbeProps {
  readonly input: Parameters<typeof useOlderPages>[0]
  readonly playback: Playback
  readonly onRender: (pages: OlderPages, start: PlayFromStart) => void
}

function Probe({ input, playback, onRender }: ProbeProps) {
  const pages = useOlderPages(input)
  onRender(pages, usePlayFromStart(playback, pages))
  return null
}

/** Opens a history of this many entries with its first page loaded. */
async function open(total: number, given: Partial<ReadHistory> = {}) {
  const first: ReadHistory = {
    kind: 'read',
    entries: entriesOf(total, HISTORY_PAGE),
    newest: {
      rev: total,
      board: { name: 'Board', description: null, category: null, visibility: 'private' },
      elements: [],
    },
    hasOlder: true,
    cachedAt: null,
    ...given,
  }
  let fail = false
  const readBefore = vi.fn(async (rev: number): Promise<HistoryEntry[]> => {
    if (fail) throw new ApiError(429, JSON.stringify({ message: 'Too many requests.' }), '')
    return entriesOf(rev - 1, Math.min(HISTORY_PAGE, rev - 1))
  })
  const onPage = vi.fn()
  const played: number[] = []
  const playback = {
    read: () => ({ moment: 7, length: 7 }),
    play: () => played.push(onPage.mock.calls.at(-1)?.[1].length),
    pause: () => {},
  } as unknown as Playback
  let pages: OlderPages | undefined
  let start: PlayFromStart | undefined
  const onRender = (...seen: [OlderPages, PlayFromStart]) => {
    ;[pages, start] = seen
  }
  await render(<Probe input={{ first, readBefore, onPage }} playback={playback} onRender={onRender} />)
  return {
    pages: () => pages as OlderPages,
    start: () => start as PlayFromStart,
    readBefore,
    onPage,
    played,
    setFailing: (isFailing: boolean) => {
      fail = isFailing
    },
  }
}

test('loads one page at a time until there are no older entries', async () => {
  const { pages, readBefore, onPage } = await open(1200)
  await act(async () => void (await Promise.all([pages().readMore(), pages().readMore()])))
  expect(readBefore.mock.calls).toEqual([[701]])
  await act(async () => void (await pages().readMore()))
  expect([pages().entries.length, pages().hasOlder, pages().entries.at(-1)?.rev]).toEqual([1200, false, 1])
  expect(onPage.mock.calls.map(([older, all, hasOlder]) => [older.length, all.length, hasOlder])).toEqual([
    [500, 1000, true],
    [200, 1200, false],
  ])
  await act(async () => expect(await pages().readMore()).toBe(false))
  expect(readBefore).toHaveBeenCalledTimes(2)
})

test('reports a page that failed to load and keeps the entries it has', async () => {
  const { pages, setFailing } = await open(1200)
  setFailing(true)
  await act(async () => expect(await pages().readMore()).toBe(false))
  expect([pages().status, pages().entries.length, pages().hasOlder]).toEqual(['failed', 500, true])
  expect(pages().failure).toBe('Too many requests.')
  setFailing(false)
  await act(async () => void (await pages().readMore()))
  expect([pages().status, pages().entries.length]).toEqual(['idle', 1000])
})

test('offers no older entries without the server', async () => {
  const { pages } = await open(1200, { cachedAt: 1 })
  expect(pages().hasOlder).toBe(false)
})

test('Play at the end loads the rest, then starts from the beginning', async () => {
  const { start, played } = await open(1200)
  await act(async () => start().play())
  await act(async () => {
    await vi.waitFor(() => expect(played).toEqual([1200]))
  })
  expect(start().isPreparing).toBe(false)
})

test('Pause while the beginning is loading cancels playback', async () => {
  const { start, played, readBefore } = await open(1200)
  await act(async () => {
    start().play()
    start().pause()
  })
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
  expect([played, readBefore.mock.calls.length, start().isPreparing]).toEqual([[], 1, false])
})
