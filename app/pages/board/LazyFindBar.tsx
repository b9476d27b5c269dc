import { type KeyboardEvent, lazy, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { LazyBoundary } from '../../ui/LazyBoundary'

interface LazyFindBarProps {
  onClose(): void
}

const FindBar = lazy(async () => ({ default: (await import('../../board/find/FindBar')).FindBar }))

/** The find bar. What is typed while its code is loading goes into its field. */
export function LazyFindBar({ onClose }: LazyFindBarProps) {
  const typed = useRef('')
  return (
    <LazyBoundary>
      <Suspense fallback={<TypingCatcher typed={typed} onClose={onClose} />}>
        <FindBar typed={typed} onClose={onClose} />
      </Suspense>
    </LazyBoundary>
  )
}

interface TypingCatcherProps extends LazyFindBarProps {
  readonly typed: RefObject<string>
}

/** An invisible field that has the focus: on the board, letters would be commands. */
function TypingCatcher({ typed, onClose }: TypingCatcherProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const node = field.current
    node?.focus({ preventScroll: true })
    return () => {
      // The bar, too, gives it back in the end.
      if (document.activeElement === node && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <input
      ref={field}
      type="text"
      className="visually-hidden"
      onChange={(event) => {
        typed.current = event.target.value
      }}
      onKeyDown={handleKey}
    />
  )
}
