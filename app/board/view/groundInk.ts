import { whenIdle } from '../../ui/whenIdle'
import { centreOf } from '../geometry/rect'
import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { readString } from '../store/elementAppearance'

// Words are black unless somebody chooses otherwise, and the dark theme's canvas is dark: what stands on nothing else
// is shown light there. Only shown: what is stored, exported and seen by others stays as it is.

const INK = '#f3eee6'
/** Of 255: no part of a color that is as good as black is above it. */
const DARK = 0x48
/** With more texts than this, who is at work does not wait for it. */
const FEW = 200

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')

function isDarkTheme(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && darkScheme().matches)
}

/** Whether these are black words with nothing beneath them. */
export function isInkOnGround(store: BoardStore, element: BoardElement): boolean {
  if (element.type !== 'text' || store.backgroundIds.length > 0) return false
  if (readString(element.properties, 'backgroundColor') || !isDark(readString(element.properties, 'color')))
    return false
  const bounds = store.boundsOf([element.id])
  if (!bounds) return false
  const beneath = store.search({ ...centreOf(bounds), width: 1, height: 1 }).map((id) => store.element(id))
  return beneath.every((other) => !other || other.type === 'text' || other.zIndex > element.zIndex)
}

function isDark(color = '#000000'): boolean {
  const digits = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(color.trim())?.[1]
  const parts = digits?.match(digits.length === 3 ? /./g : /../g)
  return parts?.every((part) => Number.parseInt(part.padStart(2, part), 16) <= DARK) ?? color === 'black'
}

/** The element as it is drawn on the canvas's ground. */
export function onGround(store: BoardStore, element: BoardElement): BoardElement {
  if (element.type !== 'text' || !isDarkTheme() || !isInkOnGround(store, element)) return element
  return { ...element, properties: { ...element.properties, color: INK } }
}

/** Shows what is black on nothing else as light words, as long as the theme is dark. Returns the way to stop. */
export function followGround(store: BoardStore): () => void {
  const stop = new AbortController()
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let rules = ''
  let callOff = () => {}
  const update = () => {
    const ids = isDarkTheme() ? store.order.filter((id) => isText(id) && isOnGround(id)) : []
    const nodes = ids.map((id) => `[data-canvas] [data-element-id="${CSS.escape(id)}"]`)
    if (store.editing !== null && ids.includes(store.editing)) nodes.push('[data-canvas] [data-text-field]')
    const next = nodes.length > 0 ? `${nodes.join()}{color:${INK}!important}` : ''
    if (next === rules) return
    rules = next
    sheet.replaceSync(next)
  }
  const isText = (id: string) => store.element(id)?.type === 'text'
  const isOnGround = (id: string) => {
    const element = store.element(id)
    return element !== undefined && isInkOnGround(store, element)
  }
  const updateInTime = () => {
    callOff()
    if (store.size <= FEW) update()
    else callOff = whenIdle(update)
  }
  const stops = (['elements', 'background', 'editing', 'status'] as const).map((topic) =>
    store.subscribe(topic, updateInTime),
  )
  const themed = new MutationObserver(update)
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  darkScheme().addEventListener('change', update, { signal: stop.signal })
  update()
  return () => {
    stop.abort()
    callOff()
    themed.disconnect()
    for (const end of stops) end()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
