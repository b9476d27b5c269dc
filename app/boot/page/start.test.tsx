import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '../../ui/toast'
import { Overlays } from './start'

const tooltips = vi.hoisted(() => ({ isAskedFor: false }))
vi.mock('../../ui/overlays/TooltipLayer', () => {
  tooltips.isAskedFor = true
  return new Promise(() => {})
})

// As in a browser: nothing waits for work that React schedules.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => vi.unstubAllGlobals())

test('keeps toasts on the screen while the tooltip code is loading', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const target = document.body.appendChild(document.createElement('button'))
  target.dataset.tooltip = 'Undo'
  root.render(<Overlays />)
  const region = () => document.querySelector<HTMLElement>('[role="region"]')
  toast({ title: 'Image Added' })
  // The toast's code has to load first.
  await vi.waitFor(() => expect(region()?.textContent).toContain('Image Added'), 10_000)
  target.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await vi.waitFor(() => expect(tooltips.isAskedFor).toBe(true))
  const close = toast({ title: 'Board Saved' })
  await vi.waitFor(() => expect(region()?.textContent).toContain('Board Saved'))
  expect(region()?.style.display).not.toBe('none')
  close()
  root.unmount()
})
