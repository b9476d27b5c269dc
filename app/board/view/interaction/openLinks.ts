import type { BoardStore } from '../../store/BoardStore'
import { linksIn } from '../../texts/links'

const IS_APPLE = /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** Opens an address in a new tab, without opener or referrer. */
export function openLink(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer')
}

/** On an editable board, opens the address under a press with Ctrl or Cmd held. Returns a cleanup function. */
export function openLinksOnModifiedPress(store: BoardStore, canvas: Element): () => void {
  const handlePress = (event: PointerEvent) => {
    const isMeant = event.button === 0 && (IS_APPLE ? event.metaKey : event.ctrlKey) && store.mode === 'edit'
    const href = isMeant ? linkUnder(event, store) : undefined
    if (!href) return
    // The press must not select anything.
    event.preventDefault()
    event.stopImmediatePropagation()
    openLink(href)
  }
  const stop = new AbortController()
  canvas.addEventListener('pointerdown', (event) => event instanceof PointerEvent && handlePress(event), {
    signal: stop.signal,
    capture: true,
  })
  return () => stop.abort()
}

function linkUnder({ target, clientX: x, clientY: y }: PointerEvent, store: BoardStore): string | undefined {
  const node = target instanceof Element ? target.closest<HTMLElement>('[data-element-id]') : null
  const words = node?.firstChild
  const element = store.element(node?.dataset.elementId ?? '')
  if (!(words instanceof Text) || element?.type !== 'text') return undefined
  const range = document.createRange()
  return linksIn(words.data).find(({ start, end }) => {
    range.setStart(words, start)
    range.setEnd(words, end)
    const isOver = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom
    return [...range.getClientRects()].some(isOver)
  })?.href
}
