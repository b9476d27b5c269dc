import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { byName, press, render, until } from '../../../tests/support/render'
import { MenuSheet } from './MenuSheet'

const menu = () => document.querySelector<HTMLElement>('[role="menu"]')
const button = () => byName<HTMLButtonElement>('button', 'Board menu') as HTMLButtonElement
const focused = () => document.activeElement?.textContent

/** Opens it and waits for its focus. Records which rows are selected, and which keys propagate past it. */
async function openSheet(): Promise<{ readonly chosen: string[]; readonly keysOutside: string[] }> {
  const chosen: string[] = []
  const keysOutside: string[] = []
  const item = (label: string) => ({ label, onSelect: () => chosen.push(label) })
  await render(
    <MemoryRouter>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for the canvas and its shortcuts. */}
      <div onKeyDown={({ key }) => keysOutside.push(key)}>
        <MenuSheet
          title="Edited today"
          items={[
            { ...item('Export'), heading: 'Share' },
            { ...item('Present'), isDisabled: true },
            item('Weave'),
            item('Paste'),
            { label: 'Notifications', to: '/notifications' },
          ]}
          trigger={{ 'aria-label': 'Board menu', children: '…' }}
        />
      </div>
    </MemoryRouter>,
  )
  await until(() => menu() && document.activeElement === menu())
  return { chosen, keysOutside }
}

async function key(name: string): Promise<void> {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
}

test('arrow keys, Home, End and first letters move the focus between enabled rows', async () => {
  const { keysOutside } = await openSheet()
  const expected: [key: string, row: string][] = [
    ['ArrowDown', 'Export'],
    ['ArrowDown', 'Weave'],
    ['ArrowUp', 'Export'],
    ['ArrowUp', 'Notifications'],
    ['ArrowDown', 'Export'],
    ['End', 'Notifications'],
    ['Home', 'Export'],
    ['p', 'Paste'],
    ['p', 'Paste'],
    ['Tab', 'Paste'],
  ]
  for (const [name, row] of expected) {
    await key(name)
    expect(focused()).toBe(row)
  }
  expect(keysOutside).toEqual([])
})

test('selecting a row runs its action, closes the sheet and returns the focus to the button', async () => {
  const { chosen } = await openSheet()
  await press(byName('[role="menuitem"]', 'Weave') as HTMLElement)
  expect(chosen).toEqual(['Weave'])
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-expanded')).toBe('false')
})

test('a disabled row does nothing', async () => {
  const { chosen } = await openSheet()
  await press(byName('[role="menuitem"]', 'Present') as HTMLElement)
  expect(chosen).toEqual([])
  expect(menu()).not.toBeNull()
})

test('Escape and a press on the scrim close the sheet, and its button opens it again', async () => {
  const { chosen } = await openSheet()
  await key('Escape')
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(button())
  await press(button())
  await until(menu)
  await press(document.querySelector('[aria-hidden="true"]:not(svg)') as HTMLElement)
  expect(menu()).toBeNull()
  expect(chosen).toEqual([])
})

test('the sheet closes when the focus moves elsewhere, and leaves the focus there', async () => {
  await openSheet()
  const other = document.body.appendChild(document.createElement('input'))
  await act(async () => other.focus())
  await until(() => menu() === null)
  expect(document.activeElement).toBe(other)
  other.remove()
})
