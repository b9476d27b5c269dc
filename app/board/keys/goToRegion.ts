/** What F6 cycles through: the canvas, the tool bars, overlays of the canvas, an open panel, the header. */
const REGIONS = '[data-surface], [role="toolbar"], [data-region], [data-panel], header:not([data-panel] *)'
const STOPS = 'button, a[href], input, select, textarea, [tabindex]'

/** Moves the focus to the next or previous part of the editor. */
export function goToRegion(direction: 1 | -1): boolean {
  const { activeElement } = document
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((region) => firstStop(region) !== null)
  const at = regions.findLastIndex((region) => region === activeElement || region.contains(activeElement))
  const count = regions.length
  const next = regions[at < 0 ? 0 : (at + direction + count) % count]
  const stop = next ? firstStop(next) : null
  stop?.focus({ preventScroll: true })
  return stop !== null
}

function firstStop(region: HTMLElement): HTMLElement | null {
  if (region.matches('[data-surface]')) return region
  const all = [...region.querySelectorAll<HTMLElement>(STOPS)]
  return (
    all.find((node) => node.tabIndex >= 0 && !node.matches(':disabled') && node.getClientRects().length > 0) ?? null
  )
}
