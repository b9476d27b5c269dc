import type { Page } from 'playwright-core'

/** An element as drawn on the screen, field by field: nothing of it is read from the store. */
export interface Drawn {
  readonly id: string
  /** As assistive technology has it. */
  readonly name: string
  /** Board px. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** All that its own style sets: color, turn, opacity, rounding, type. */
  readonly style: string
  readonly words: string
  /** Whether its picture is visible; empty if it isn't one. */
  readonly picture: string
}

/** Everything that is mounted, back to front. Fit the board before, so that this is all of it. */
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
        // The order in which a style was written doesn't matter.
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

/** The selection, as assistive technology has it. */
export async function selectedIds(page: Page): Promise<readonly string[]> {
  return page
    .locator('[data-element-id][aria-selected="true"]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-element-id') ?? ''))
}
