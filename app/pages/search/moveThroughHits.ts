/**
 * Up and down go from the box through the hits and back, Escape back to the box at once. `page` holds the hits; the box
 * may stand in the header. Whether the key was one of these.
 */
export function moveThroughHits(event: KeyboardEvent, page: HTMLElement): boolean {
  const box = document.querySelector<HTMLElement>('[data-search-box]')
  const hits = [...page.querySelectorAll<HTMLElement>('[data-hit] a[href]')]
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? hits.indexOf(focused) : -1
  const isInBox = box !== null && focused === box
  if (at < 0 && !isInBox) return false
  if (event.key === 'ArrowDown') (hits[at + 1] ?? hits.at(-1))?.focus()
  else if (event.key === 'ArrowUp' && at >= 0) (at === 0 ? box : hits[at - 1])?.focus()
  else if (event.key === 'Escape' && at >= 0) box?.focus()
  else return false
  return true
}
