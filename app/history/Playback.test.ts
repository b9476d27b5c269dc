import { describe, expect, test } from 'vitest'
import type { HistoryEntry, Snapshot } from '../../contract/history'
import type { ElementChange } from '../board/store/Drafts'
import { Playback } from './Playback'
import { Replay } from './Replay'
import type { ReplaySource } from './ReplaySource'

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

function open({ isStill = false } = {}) {
  const newest: Snapshot = {
    rev: 3,
    board: { name: 'Board', description: null, category: null, visibility: 'private' },
    elements: [{ ...fields, id: 'a', positionX: 300 }],
  }
  const replay = new Replay([move(3, 200, 300), move(2, 100, 200), move(1, 0, 100)], newest)
  const shown: number[] = []
  let previews: readonly ElementChange[] = []
  let next: ((now: number) => void) | null = null
  let now = 0
  const playback = new Playback({
    replay,
    source: { show: () => shown.push(replay.elements.get('a')?.positionX ?? -1) } as unknown as ReplaySource,
    store: {
      setPreviews: (changes) => {
        previews = changes
      },
    },
    requestFrame: (run) => {
      next = run
    },
    isStill: () => isStill,
  })
  const pass = (ms: number) => {
    now += ms
    const run = next
    next = null
    run?.(now)
  }
  return { playback, shown, pass, previews: () => previews, isWaiting: () => next !== null }
}

describe('the time-lapse', () => {
  test('begins anew at the end, goes by the clock at its speed, and stops at the end', () => {
    const { playback, pass, shown, isWaiting } = open()
    playback.setSpeed(2)
    playback.play()
    expect(shown).toEqual([0])
    pass(0)
    pass(200)
    pass(50)
    pass(50)
    expect(shown).toEqual([0, 100, 200, 300])
    expect([playback.read().isPlaying, isWaiting()]).toEqual([false, false])
  })

  test('what moves glides between two moments, and jumps for who wants no motion', () => {
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

  test('scrubbing while it plays goes there, and it goes on from there', () => {
    const { playback, pass, shown } = open()
    playback.goTo(0)
    playback.play()
    pass(0)
    playback.goTo(2)
    expect(shown.at(-1)).toBe(200)
    pass(100)
    expect(shown.at(-1)).toBe(300)
  })
})
