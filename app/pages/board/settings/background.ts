import { BACKGROUND_CONTENT } from '../../../../contract/elementDefaults'
import type { BoardStore } from '../../../board/store/BoardStore'

/** Where it is says nothing, since it fills the canvas; other programs may show it as a sheet. Board px. */
const SHEET = { positionX: 0, positionY: 0, width: 800, height: 600 } as const

/** Colors the canvas: the background that shows, or else a new one behind everything. One change. */
export function setBackground(store: BoardStore, color: string): void {
  const id = store.backgroundIds.at(-1)
  if (id !== undefined) {
    store.update([id], { properties: { backgroundColor: color } })
    return
  }
  const lowest = store.element(store.order[0] ?? '')?.zIndex ?? 1
  const properties = { backgroundColor: color, borderRadius: 0 }
  store.addAll([{ type: 'color', content: BACKGROUND_CONTENT, ...SHEET, zIndex: lowest - 1, properties }], {
    select: false,
  })
}

/** Shows a color without keeping it, where there is a background to show it on; until `clearDraft`. */
export function previewBackground(store: BoardStore, color: string): void {
  const id = store.backgroundIds.at(-1)
  if (id !== undefined) store.setDraft([{ id, patch: { properties: { backgroundColor: color } } }])
}

/** Takes all backgrounds away that show and are not locked. One change. */
export function clearBackground(store: BoardStore): void {
  store.remove(store.backgroundIds)
}
