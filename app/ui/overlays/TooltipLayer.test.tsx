import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../../tests/support/render'
import { TooltipLayer } from './TooltipLayer'
import { TOOLTIP_DELAY } from './tooltipDelay'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The tooltips shown after the mouse has rested on a menu button. */
async function tooltipsAt(button: { isMenuOpen: boolean }): Promise<(string | null)[]> {
  await render(
    <>
      <button type="button" data-tooltip="Board menu" aria-haspopup="menu" aria-expanded={button.isMenuOpen} />
      <TooltipLayer />
    </>,
  )
  await act(async () => {
    const over = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })
    document.querySelector('button')?.dispatchEvent(over)
    vi.advanceTimersByTime(TOOLTIP_DELAY)
  })
  return [...document.querySelectorAll('[role=tooltip]')].map(({ textContent }) => textContent)
}

test('a button that the mouse rests on shows its tooltip', async () => {
  expect(await tooltipsAt({ isMenuOpen: false })).toEqual(['Board menu'])
})

test('a button whose menu is open shows no tooltip, since it would cover the first item', async () => {
  expect(await tooltipsAt({ isMenuOpen: true })).toEqual([])
})
