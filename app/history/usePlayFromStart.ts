import { useCallback, useRef, useState } from 'react'
import type { Playback } from './Playback'
import type { OlderPages } from './useOlderPages'

/** Pages loaded before a time-lapse starts. In a longer history, it starts later than the board did. */
const PAGES = 10

export interface PlayFromStart {
  readonly isPreparing: boolean
  /** Resumes, or starts over if the end was reached, once everything is loaded. */
  play(): void
  /** Stable. */
  readonly pause: () => void
}

/** Play and Pause. Playing from the start may first have to load older pages. */
export function usePlayFromStart(playback: Playback, pages: OlderPages): PlayFromStart {
  const [isPreparing, setIsPreparing] = useState(false)
  const wanted = useRef(0)
  const pause = useCallback(() => {
    wanted.current++
    setIsPreparing(false)
    playback.pause()
  }, [playback])
  const play = async () => {
    const { moment, length } = playback.read()
    const turn = ++wanted.current
    if (moment === length && pages.hasOlder) {
      setIsPreparing(true)
      for (let page = 0; page < PAGES && wanted.current === turn; page++) if (!(await pages.readMore())) break
    }
    if (wanted.current !== turn) return
    setIsPreparing(false)
    playback.play()
  }
  return { isPreparing, play: () => void play(), pause }
}
