import type { Page } from 'playwright-core'

/** An element as it stands on the screen, field by field: nothing of it is asked of the store. */
export interface Drawn {
  readonly id: string
  /** As assistive technology hears it. */
  readonly name: string
  /** Board px. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** All that its own style says: color, turn, opacity, rounding, type. */
  readonly style: string
  readonly words: string
  /** Whether its picture can be seen; empty for what is none. */
  readonly picture: string
}

/** Everything that is mounted, the hindmost first. Fit the board before, so that this is all of it. */
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
        // The order in which a style was written is nobody's business.
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

/** What is selected, as assistive technology hears it. */
export async function selectedIds(page: Page): Promise<readonly string[]> {
  return page
    .locator('[data-element-id][aria-selected="true"]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-element-id') ?? ''))
}
