import { type RefObject, useEffect, useRef, useState } from 'react'
import { afterDrawing } from '../afterDrawing'

interface TitleFocus {
  readonly ref: RefObject<HTMLHeadingElement | null>
  /** Focuses the title: call it along with what removes the focused control. */
  focus(): void
}

/** A title that takes the focus when the pressed button is removed, as with an item of a list. */
export function useTitleFocus(): TitleFocus {
  const ref = useRef<HTMLHeadingElement>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    // After a dialog that closes has restored the focus.
    if (count > 0) afterDrawing(() => ref.current?.focus())
  }, [count])
  return { ref, focus: () => setCount((before) => before + 1) }
}
