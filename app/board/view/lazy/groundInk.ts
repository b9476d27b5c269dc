import { centerOf } from '../../../../contract/layout/rect'
import { whenIdle } from '../../../ui/afterDrawing'
import type { BoardElement } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { readString } from '../../store/elementAppearance'

// Words are dark by default, and so is the dark theme's canvas: there, words on the bare canvas are shown light. This
// is display only: what is stored, exported and seen by others is unchanged.

const INK = '#f3eee6'
/** For words in a muted gray, such as captions. */
const QUIET_INK = '#c9c0b4'
/** The highest component, of 255, of a near-black color. */
const DARK = 0x48
/** The same for a gray that can't be read on the dark canvas, and how much its components may differ. */
const QUIET = { most: 0x66, spread: 0x18 }
/** Boards with more elements than this are updated when idle. */
const FEW = 200

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')

function isDarkTheme(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && darkScheme().matches)
}

/** Calls back when the theme may have changed, chosen or the system's. Returns an unsubscribe function. */
export function onThemeChange(listener: () => void): () => void {
  const scheme = darkScheme()
  scheme.addEventListener('change', listener)
  const chosen = new MutationObserver(listener)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    scheme.removeEventListener('change', listener)
    chosen.disconnect()
  }
}

/** The light color in which these words are shown, or null: they are not dark, or not on the bare canvas. */
function inkOnGround(store: BoardStore, element: BoardElement): string | null {
  if (element.type !== 'text' || store.backgroundIds.length > 0) return null
  if (readString(element.properties, 'backgroundColor')) return null
  const ink = lightFor(readString(element.properties, 'color'))
  const bounds = ink && store.boundsOf([element.id])
  if (!bounds) return null
  const beneath = store.search({ ...centerOf(bounds), width: 1, height: 1 }).map((id) => store.element(id))
  const isBare = beneath.every((other) => !other || other.type === 'text' || other.zIndex > element.zIndex)
  return isBare ? ink : null
}

function lightFor(color = '#000000'): string | null {
  if (color === 'black') return INK
  const digits = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(color.trim())?.[1]
  const hex = digits?.match(digits.length === 3 ? /./g : /../g)
  if (!hex) return null
  const parts = hex.map((part) => Number.parseInt(part.padStart(2, part), 16))
  const most = Math.max(...parts)
  if (most <= DARK) return INK
  return most <= QUIET.most && most - Math.min(...parts) <= QUIET.spread ? QUIET_INK : null
}

/** The element as it is shown on the canvas in the current theme. */
export function onGround(store: BoardStore, element: BoardElement): BoardElement {
  const color = element.type === 'text' && isDarkTheme() ? inkOnGround(store, element) : null
  return color ? { ...element, properties: { ...element.properties, color } } : element
}

/** Shows dark words on the bare canvas light while the theme is dark. Returns a cleanup function. */
export function followGround(store: BoardStore): () => void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let rules = ''
  let callOff: (() => void) | null = null
  const update = () => {
    const nodes = new Map<string, string[]>([INK, QUIET_INK].map((ink) => [ink, []]))
    for (const id of isDarkTheme() ? store.order : []) {
      const element = store.element(id)
      const ofInk = element && nodes.get(inkOnGround(store, element) ?? '')
      if (!ofInk) continue
      ofInk.push(`[data-canvas] [data-element-id="${CSS.escape(id)}"]`)
      if (id === store.editing) ofInk.push('[data-canvas] [data-text-field]')
    }
    const next = [...nodes].map(([ink, of]) => (of.length > 0 ? `${of.join()}{color:${ink}!important}` : '')).join('')
    if (next === rules) return
    rules = next
    sheet.replaceSync(next)
  }
  const updateOnceIdle = () => {
    callOff ??= whenIdle(() => {
      callOff = null
      update()
    })
  }
  const updateInTime = () => {
    if (store.size > FEW) return updateOnceIdle()
    callOff?.()
    callOff = null
    update()
  }
  const stops = (['elements', 'background', 'editing', 'status'] as const).map((topic) =>
    store.subscribe(topic, updateInTime),
  )
  // Dragged onto an image, or restyled: updated when idle, so as not to drop a frame.
  const stopElements = store.onElement(updateOnceIdle)
  const stopTheme = onThemeChange(update)
  update()
  return () => {
    callOff?.()
    for (const end of [...stops, stopElements, stopTheme]) end()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
