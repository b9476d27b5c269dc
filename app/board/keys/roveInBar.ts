const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), [role="button"]:not([aria-disabled="true"])'

/**
 * Roving tabindex: each tool bar is one Tab stop, with arrows inside. Stateless, so that buttons may come and go: the
 * bar's other stops leave the tab order only while Tab is handled. Returns whether the bar handled the key.
 */
export function roveInBar(event: KeyboardEvent, bar: Element): boolean {
  const { activeElement } = document
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  if (event.key === 'Tab') {
    skipRest(stopsOf(bar).filter((stop) => stop !== activeElement))
    return false
  }
  if (event.shiftKey) return false
  const list = stopsOf(bar)
  const at = list.findIndex((each) => each.isSameNode(activeElement))
  const to = at < 0 ? undefined : list[target(event.key, axisOf(bar), at, list.length)]
  to?.focus()
  return to !== undefined
}

type Axis = 'across' | 'down' | 'both'

function target(key: string, axis: Axis, at: number, count: number): number {
  const goes = { across: axis !== 'down', down: axis !== 'across' }
  switch (key) {
    case 'ArrowRight':
      return goes.across ? (at + 1) % count : -1
    case 'ArrowDown':
      return goes.down ? (at + 1) % count : -1
    case 'ArrowLeft':
      return goes.across ? (at - 1 + count) % count : -1
    case 'ArrowUp':
      return goes.down ? (at - 1 + count) % count : -1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}

function axisOf(bar: Element): Axis {
  if (bar.matches('[data-roves]')) return 'both'
  return bar.getAttribute('aria-orientation') === 'vertical' ? 'down' : 'across'
}

function stopsOf(bar: Element): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.getClientRects().length > 0)
}

function skipRest(rest: readonly HTMLElement[]): void {
  const before = rest.map((stop) => stop.getAttribute('tabindex'))
  for (const stop of rest) stop.tabIndex = -1
  // The browser moves the focus after the event.
  setTimeout(() => {
    rest.forEach((stop, index) => {
      const value = before[index] ?? null
      if (value === null) stop.removeAttribute('tabindex')
      else stop.setAttribute('tabindex', value)
    })
  })
}
