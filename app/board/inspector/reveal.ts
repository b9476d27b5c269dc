/** Scrolls the node into view, in its panel only: all of it, or its top if it is too tall. */
export function reveal(node: HTMLElement | null): void {
  const scroller = node && scrollerOf(node)
  if (!scroller) return
  const box = node.getBoundingClientRect()
  const room = scroller.getBoundingClientRect()
  const above = box.top - room.top
  const below = box.bottom - room.bottom
  if (above < 0) scroller.scrollTop += above
  else if (below > 0) scroller.scrollTop += Math.min(below, above)
}

function scrollerOf(node: HTMLElement): HTMLElement | null {
  for (let parent = node.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  return null
}
