import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'

// Renders React in happy-dom, without a testing library.

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
const roots: { root: Root; container: HTMLElement }[] = []

afterEach(async () => {
  for (const { root, container } of roots.splice(0)) {
    await act(async () => root.unmount())
    container.remove()
  }
})

/** Mounts and waits for effects. Everything is unmounted after the test. */
export async function render(node: ReactNode): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  roots.push({ root, container })
  await act(async () => root.render(node))
  return container
}

/** Polls until `read` returns something, while React works. */
export async function until<T>(read: () => T | null | undefined | false, what = read.toString()): Promise<T> {
  const end = Date.now() + 4000
  for (;;) {
    const value = read()
    if (value) return value
    if (Date.now() > end) throw new Error(`Still not: ${what}\n${document.body.textContent}`)
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
  }
}

/** The first of these elements with exactly this text or accessible name. */
export function byName<E extends HTMLElement>(selector: string, name: string): E | undefined {
  return [...document.querySelectorAll<E>(selector)].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() === name,
  )
}

export function fieldOf(label: string): HTMLInputElement {
  const found = byName<HTMLLabelElement>('label', label)
  const input = found && document.getElementById(found.htmlFor)
  if (!(input instanceof HTMLInputElement)) throw new Error(`No field ${label}`)
  return input
}

export async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    // Radix opens menus on pointerdown and switches tabs on mousedown.
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, button: 0 }))
    element.click()
  })
}

/** Types so that React notices. */
export async function type(label: string, text: string): Promise<void> {
  const input = fieldOf(label)
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
