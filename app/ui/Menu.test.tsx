import { act } from 'react'
import { expect, test } from 'vitest'
import { byName, press, render, until } from '../../tests/support/render'
import { Menu } from './Menu'

const ITEMS = [{ label: 'Rename' }]

const menu = () => document.querySelector('[role="menu"]')

async function point(button: Element, type: string, pointerType: string) {
  await act(async () => {
    button.dispatchEvent(new PointerEvent(type, { pointerType, button: 0, bubbles: true, cancelable: true }))
  })
}

/** A menu that was opened and closed before: only the first press mounts it. */
async function closedMenu(): Promise<Element> {
  await render(<Menu items={ITEMS} trigger={{ 'aria-label': 'More' }} />)
  const button = () => until(() => byName('button', 'More'))
  await press(await button())
  const shown = await until(menu)
  await act(async () => shown.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  await until(() => menu() === null)
  return button()
}

test('a touch that turns into a scroll does not open a menu; a tap opens it, and another tap closes it', async () => {
  const button = await closedMenu()
  await point(button, 'pointerdown', 'touch')
  await point(button, 'pointercancel', 'touch')
  expect(menu()).toBeNull()
  for (const isOpen of [true, false]) {
    await point(button, 'pointerdown', 'touch')
    await point(button, 'click', 'touch')
    await until(() => (menu() !== null) === isOpen)
  }
})

test('a mouse opens a menu on press', async () => {
  const button = await closedMenu()
  await point(button, 'pointerdown', 'mouse')
  await until(menu)
  await point(button, 'click', 'mouse')
  expect(menu()).not.toBeNull()
})

test('a click without a pointer, as voice control sends it, opens a menu', async () => {
  const button = await closedMenu()
  await act(async () => (button as HTMLElement).click())
  await until(menu)
})
