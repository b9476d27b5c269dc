import { useCallback, useRef, useState } from 'react'
import type { Playback } from './Playback'
import type { OlderPages } from './useOlderPages'

/** Pages that are read before a time-lapse begins. A longer history begins later than the board did. */
const PAGES = 10

export interface PlayFromStart {
  readonly isPreparing: boolean
  /** Plays on, or from the beginning where the end was reached, once it is here. */
  play(): void
  /** Stable. */
  readonly pause: () => void
}

/** Play and Pause. A time-lapse is of the board's making: it begins with the beginning, which may have to be read. */
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
