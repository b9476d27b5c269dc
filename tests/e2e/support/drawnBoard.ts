import type { Page } from 'playwright-core'

/** An element as drawn on the screen, field by field; nothing is read from the store. */
export interface Drawn {
  readonly id: string
  /** Its accessible name. */
  readonly name: string
  /** Board px. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Everything its inline style sets: color, rotation, opacity, rounding, type. */
  readonly style: string
  readonly words: string
  /** Whether its image is visible; empty if it has none. */
  readonly picture: string
}

/** All mounted elements, back to front. Fit the board first, so that these are all. */
export async function drawnBoard(page: Page): Promise<readonly Drawn[]> {
  return page.locator('[data-element-id]').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { left, top, width, height } = getComputedStyle(node)
      const style = node.getAttribute('style') ?? ''
      const image = node instanceof HTMLImageElement ? node : node.querySelector('img')
      return {
        id: node.getAttribute('data-element-id') ?? '',
        name: node.getAttribute('aria-label') ?? '',
        left: Number.parseFloat(left),
        top: Number.parseFloat(top),
        width: Number.parseFloat(width),
        height: Number.parseFloat(height),
        // The order of declarations doesn't matter.
        style: style
          .split(';')
          .map((part) => part.trim())
          .filter(Boolean)
          .sort()
          .join('; '),
        words: image ? '' : (node.textContent ?? ''),
        picture: image ? (image.complete && image.naturalWidth > 0 ? 'shown' : 'not shown') : '',
      }
    }),
  )
}

/** The selection, as announced to assistive technology. */
export async function selectedIds(page: Page): Promise<readonly string[]> {
  return page
    .locator('[data-element-id][aria-selected="true"]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-element-id') ?? ''))
}
