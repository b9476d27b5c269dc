import { useEffect } from 'react'
import { isOutsideFailure } from '../../../platform/expected'
import { reportError } from '../../../platform/reportError'
import { afterDrawing } from '../../../ui/afterDrawing'
import type { BoardStore } from '../../store/BoardStore'
import type { EditorActions } from '../../view/toolbar/EditorActions'

/** Where there is a mouse there is a keyboard. */
const HAS_KEYBOARD = '(any-hover: hover)'
/** What tells that somebody without one has one after all, or listens to what is done. */
const SIGNS = ['keydown', 'focusin', 'pointerdown'] as const

/**
 * The editor's keys, and what is said of what is done; without actions those of a board that is only looked at, and
 * without a board none. What does it all is no part of the first screen: it comes right after, on a phone when it is
 * first of use, and then answers the keys that were pressed meanwhile.
 */
export function useBoardKeys(store: BoardStore | null, actions: EditorActions | null): void {
  useEffect(() => {
    if (!store) return
    const stop = new AbortController()
    const early: KeyboardEvent[] = []
    let detach = () => {}
    const bufferKey = (event: KeyboardEvent) => void early.push(event)
    let isRequested = false
    const load = () => {
      if (isRequested || stop.signal.aborted) return
      isRequested = true
      import('../attachKeys').then(
        ({ attachKeys }) => {
          if (stop.signal.aborted) return
          stop.abort()
          detach = attachKeys({ store, actions }, early)
        },
        (error: unknown) => {
          if (!isOutsideFailure(error)) reportError(error, 'keys')
          // Out of reach without a network: the next key tries again, and these are given up.
          isRequested = false
          early.length = 0
        },
      )
    }
    addEventListener('keydown', bufferKey, { signal: stop.signal })
    if (matchMedia(HAS_KEYBOARD).matches) load()
    else {
      const loadAfterDrawing = () => afterDrawing(load)
      for (const sign of SIGNS) addEventListener(sign, loadAfterDrawing, { signal: stop.signal, passive: true })
    }
    return () => {
      stop.abort()
      detach()
    }
  }, [store, actions])
}
