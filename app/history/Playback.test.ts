import { describe, expect, test } from 'vitest'
import type { HistoryEntry, Snapshot } from '../../contract/history'
import { NetworkError } from '../api/ApiError'
import type { ElementChange } from '../board/store/BoardElement'
import { Playback, type PlaybackOptions } from './Playback'
import { Replay, type SnapshotElement } from './Replay'

const fields = {
  type: 'shape',
  content: 'circle',
  positionX: 0,
  positionY: 0,
  width: 10,
  height: 10,
  rotation: 0,
  zIndex: 1,
  properties: {},
} as const
const move = (rev: number, from: number, to: number): HistoryEntry => ({
  id: rev,
  rev,
  boardId: 1,
  userId: 1,
  user: null,
  changeType: 'update',
  elementId: 'a',
  previousState: { positionX: from },
  newState: { positionX: to },
  timestamp: new Date(rev * 100).toISOString(),
  thumbnailUrl: null,
  comment: null,
})

interface Opening extends Partial<Pick<PlaybackOptions, 'readBoard'>> {
  readonly isStill?: boolean
  /** Newest first. */
  readonly entries?: readonly HistoryEntry[]
}

function open({
  isStill = false,
  readBoard,
  entries = [move(3, 200, 300), move(2, 100, 200), move(1, 0, 100)],
}: Opening = {}) {
  const newest: Snapshot = {
    rev: 3,
    board: { name: 'Board', description: null, category: null, visibility: 'private' },
    elements: [{ ...fields, id: 'a', positionX: 300 }],
  }
  const replay = new Replay(entries, newest)
  const failures: unknown[] = []
  const shown: number[] = []
  let previews: readonly ElementChange[] = []
  let frames: ((now: number) => void)[] = []
  let now = 0
  const playback = new Playback({
    replay,
    source: { show: () => void shown.push(replay.elements.get('a')?.positionX ?? -1) },
    store: {
      setPreviews: (changes) => {
        previews = changes
      },
    },
    requestFrame: (run) => void frames.push(run),
    isStill: () => isStill,
    readBoard: readBoard ?? (() => Promise.reject(new Error('Nothing is missing'))),
    onFailed: (error) => failures.push(error),
  })
  const pass = (ms: number) => {
    now += ms
    const due = frames
    frames = []
    for (const run of due) run(now)
  }
  return { playback, shown, pass, failures, previews: () => previews, requested: () => frames.length }
}

describe('the time-lapse', () => {
  test('restarts from the beginning at the end, follows the clock at its speed and stops at the end', () => {
    const { playback, pass, shown, requested } = open()
    playback.setSpeed(2)
    playback.play()
    expect(shown).toEqual([0])
    pass(0)
    pass(200)
    pass(50)
    pass(50)
    expect(shown).toEqual([0, 100, 200, 300])
    expect([playback.read().isPlaying, requested()]).toEqual([false, 0])
  })

  test('requests one frame at a time, also when paused and resumed within one', () => {
    const { playback, pass, shown, requested } = open()
    playback.goTo(1)
    playback.play()
    pass(0)
    playback.pause()
    playback.play()
    expect(requested()).toBe(1)
    pass(50)
    expect(requested()).toBe(1)
    pass(100)
    expect(shown).toEqual([100, 200])
  })

  test('animates moves between two moments, and jumps if reduced motion is preferred', () => {
    const gliding = open()
    gliding.playback.goTo(1)
    gliding.playback.play()
    gliding.pass(0)
    gliding.pass(50)
    expect(gliding.previews()).toEqual([{ id: 'a', patch: { positionX: 150 } }])
    gliding.playback.pause()
    expect(gliding.previews()).toEqual([])

    const still = open({ isStill: true })
    still.playback.goTo(1)
    still.playback.play()
    still.pass(0)
    still.pass(50)
    expect(still.previews()).toEqual([])
  })

  test('scrubbing while playing jumps there, and playback continues from there', () => {
    const { playback, pass, shown } = open()
    playback.goTo(0)
    playback.play()
    pass(0)
    playback.goTo(2)
    expect(shown.at(-1)).toBe(200)
    pass(100)
    expect(shown.at(-1)).toBe(300)
  })

  test('waits for a board that has to be loaded, then continues from there', async () => {
    const requested: number[] = []
    const readBoard = async ({ rev }: HistoryEntry) => {
      requested.push(rev)
      return [{ ...fields, id: 'a', positionX: 100 }]
    }
    const { playback, pass, shown } = open({ readBoard, entries: [move(9, 200, 300), move(1, 0, 100)] })
    playback.play()
    expect(playback.read()).toMatchObject({ moment: 0, isWaiting: true, isPlaying: true })
    pass(0)
    pass(5000)
    expect(shown).toEqual([])
    await Promise.resolve()
    await Promise.resolve()
    expect(playback.read()).toMatchObject({ moment: 0, isWaiting: false })
    expect([shown, requested]).toEqual([[0], [1]])
    pass(500)
    pass(1000)
    expect(shown).toEqual([0, 100, 300])
  })

  test('stops in place and reports the failure if a board cannot be loaded', async () => {
    const readBoard = () => Promise.reject(new Error('No snapshot data'))
    const { playback, failures } = open({ readBoard, entries: [move(9, 200, 300), move(1, 0, 100)] })
    playback.play()
    await Promise.resolve()
    await Promise.resolve()
    expect(playback.read()).toMatchObject({ moment: 2, isWaiting: false, isPlaying: false })
    expect(failures).toEqual([new Error('No snapshot data')])
  })

  test('ignores that a board cannot be loaded once another moment is wanted', async () => {
    const reads = new Map<number, { resolve(elements: readonly SnapshotElement[]): void; reject(error: Error): void }>()
    const readBoard = ({ rev }: HistoryEntry) =>
      new Promise<readonly SnapshotElement[]>((resolve, reject) => void reads.set(rev, { resolve, reject }))
    const entries = [move(20, 200, 300), move(9, 100, 200), move(1, 0, 100)]
    const { playback, failures, shown } = open({ readBoard, entries })
    playback.goTo(1)
    playback.goTo(2)
    reads.get(1)?.reject(new NetworkError(null))
    await Promise.resolve()
    await Promise.resolve()
    expect(playback.read()).toMatchObject({ moment: 2, isWaiting: true })
    reads.get(9)?.resolve([{ ...fields, id: 'a', positionX: 200 }])
    await Promise.resolve()
    await Promise.resolve()
    expect(playback.read()).toMatchObject({ moment: 2, isWaiting: false })
    expect([shown.at(-1), failures]).toEqual([200, []])
  })
})
