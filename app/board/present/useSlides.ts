import { useCallback, useEffect, useState } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { type Slide, slidesOf } from './slides'
import { type Step, stepped } from './steps'

interface SlideShowState {
  readonly slides: readonly Slide[]
  readonly index: number
}

export interface Slides {
  /** Null until the board is loaded. */
  readonly slide: Slide | null
  readonly index: number
  readonly count: number
  /** Stable. */
  go(step: Step): void
}

/** The current slide. While others keep working, it follows its group wherever that moves in the order. */
export function useSlides(store: BoardStore): Slides {
  const [show, setShow] = useState<SlideShowState>({ slides: [], index: 0 })
  useEffect(() => {
    const look = () => {
      if (store.status === 'ready') setShow((before) => followCurrentGroup(before, slidesOf(store)))
    }
    const stops = (['status', 'groups', 'elements'] as const).map((topic) => store.subscribe(topic, look))
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [store])
  const go = useCallback(
    (step: Step) =>
      setShow((before) => {
        // No topic reports groups' positions, which define their order.
        const { slides, index } = followCurrentGroup(before, slidesOf(store))
        return { slides, index: stepped(index, step, slides.length) }
      }),
    [store],
  )
  const { slides, index } = show
  return { slide: slides[index] ?? null, index, count: slides.length, go }
}

/** The same group among the current slides; if it is gone, the one in its place. */
function followCurrentGroup({ slides, index }: SlideShowState, now: readonly Slide[]): SlideShowState {
  const at = now.findIndex(({ groupId }) => groupId === slides[index]?.groupId)
  return { slides: now, index: at < 0 ? Math.min(index, now.length - 1) : at }
}
