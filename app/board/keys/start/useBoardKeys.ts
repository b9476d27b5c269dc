import { useEffect } from 'react'
import { isOutsideFailure } from '../../../platform/expected'
import { reportError } from '../../../platform/reportError'
import { afterDrawing } from '../../../ui/afterDrawing'
import type { BoardStore } from '../../store/BoardStore'
import type { EditorActions } from '../../view/toolbar/EditorActions'

/** A device with a mouse has a keyboard. */
const HAS_KEYBOARD = '(any-hover: hover)'
/** Signs that someone without a mouse has a keyboard after all, or a screen reader. */
const SIGNS = ['keydown', 'focusin', 'pointerdown'] as const

/**
 * The editor's keys and announcements; without actions those of a view-only board, without a board none. The code is
 * not part of the first screen: it loads right after, on a phone when it is first of use, and then handles the keys
 * that were pressed meanwhile.
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
          // Unreachable without a network: the next key tries again, and these are dropped.
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
