// When a tooltip appears: 700 ms after the pointer or the focus arrived, or at once within 300 ms of the last one.

export const TOOLTIP_DELAY = 700
export const TOOLTIP_SKIP_DELAY = 300

export interface TooltipDelay<Target> {
  /** The pointer or the focus is on a target. */
  enter(target: Target): void
  /** It left, or the target was used. */
  leave(): void
}

/** @param show called with the target, or null to hide. */
export function tooltipDelay<Target>(show: (target: Target | null) => void): TooltipDelay<Target> {
  let opening: ReturnType<typeof setTimeout> | undefined
  let cooling: ReturnType<typeof setTimeout> | undefined
  let isShown = false
  let isWarm = false

  const open = (target: Target) => {
    clearTimeout(cooling)
    isShown = true
    isWarm = true
    show(target)
  }
  return {
    enter(target) {
      clearTimeout(opening)
      if (isWarm) open(target)
      else opening = setTimeout(open, TOOLTIP_DELAY, target)
    },
    leave() {
      clearTimeout(opening)
      if (!isShown) return
      isShown = false
      show(null)
      cooling = setTimeout(() => {
        isWarm = false
      }, TOOLTIP_SKIP_DELAY)
    },
  }
}
