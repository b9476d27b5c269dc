// Functions that run in the page. Each is sent as text, so it must not use anything outside itself.

/** Whole CSS px of the viewport. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface Wanted {
  readonly selector: string
  /** Null for any name. */
  readonly name: string | null
  /** Whether `name` is the source of a regular expression. */
  readonly isPattern: boolean
}

/** Where to press the node with this name: its middle, once it is at rest and uncovered; until then, the reason. */
export async function findPoint({ selector, name, isPattern }: Wanted): Promise<Point | string> {
  const nameOf = (node: Element) => {
    const label = (node as HTMLInputElement).labels?.[0]
    return (node.getAttribute('aria-label') ?? (label ?? node).textContent ?? '').trim()
  }
  const isWanted = (node: Element) =>
    name === null || (isPattern ? new RegExp(name).test(nameOf(node)) : nameOf(node) === name)
  const node = [...document.querySelectorAll(selector)].find(
    (node) => isWanted(node) && node.checkVisibility({ visibilityProperty: true }),
  )
  if (!node) return 'not shown'
  if (node.matches(':disabled')) return 'disabled'
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const before = node.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = node.getBoundingClientRect()
  if (x !== before.x || y !== before.y || width !== before.width || height !== before.height) return 'moving'
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  const hit = document.elementFromPoint(point.x, point.y)
  return hit && node.contains(hit) ? point : `covered by ${hit?.outerHTML.slice(0, 100)}`
}

/** An element of a board as the page shows it. */
export interface ShownElement {
  readonly id: string
  /** Its accessible name. */
  readonly name: string
  /** Board px. */
  readonly x: number
  readonly y: number
}

/** All mounted elements, sorted by id. */
export function readElements(): ShownElement[] {
  return [...document.querySelectorAll('[data-element-id]')]
    .map((node) => {
      const { left, top } = getComputedStyle(node)
      return {
        id: node.getAttribute('data-element-id') ?? '',
        name: node.getAttribute('aria-label') ?? node.textContent ?? '',
        x: Number.parseFloat(left),
        y: Number.parseFloat(top),
      }
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Whether the service worker controls the page; waits for it for up to a minute. */
export async function isInstalled(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const { serviceWorker } = navigator
  const controlled = new Promise<boolean>((resolve) => {
    if (serviceWorker.controller) resolve(true)
    else serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
  })
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, 60_000, false))
  return Promise.race([serviceWorker.ready.then(() => controlled), timeout])
}
