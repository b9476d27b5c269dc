import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byName, press, render, until } from '../../tests/support/render'
import { InstallButton } from './InstallButton'
import { InstallOffer } from './InstallOffer'
import { deferInstallPrompt } from './installPrompt'

deferInstallPrompt()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('moodloom-visits', '4')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await act(async () => window.dispatchEvent(new Event('appinstalled')))
})

const show = () =>
  render(
    <MemoryRouter>
      <InstallOffer workspace={null} />
      <InstallButton />
    </MemoryRouter>,
  )

async function browserOffers(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => {})
  const event = new Event('beforeinstallprompt', { cancelable: true })
  await act(async () =>
    window.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) })),
  )
  return { prompt, event }
}

const OFFER = 'Keep Moodloom at hand'

test('suppresses the browser’s install bar and shows its prompt on request', async () => {
  const page = await show()
  expect(page.textContent).not.toContain(OFFER)
  const { prompt, event } = await browserOffers('accepted')
  expect(event.defaultPrevented).toBe(true)
  expect(page.textContent).toContain(OFFER)
  expect(prompt).not.toHaveBeenCalled()
  await press(await until(() => byName('button', 'Install')))
  expect(prompt).toHaveBeenCalledOnce()
  expect(page.textContent).not.toContain(OFFER)
})

test('after Not now, does not offer again, but keeps the Install Moodloom button', async () => {
  const page = await show()
  await browserOffers('accepted')
  await press(await until(() => byName('button', 'Not now')))
  expect(page.textContent).not.toContain(OFFER)
  expect(byName('button', 'Install Moodloom')).toBeDefined()
})

test('does not offer again after the browser’s prompt is dismissed', async () => {
  const page = await show()
  await browserOffers('dismissed')
  await press(await until(() => byName('button', 'Install')))
  await browserOffers('dismissed')
  expect(page.textContent).not.toContain(OFFER)
})

test('explains the installation on an iPhone', async () => {
  vi.stubGlobal('navigator', { platform: 'iPhone', maxTouchPoints: 5 })
  const page = await show()
  expect(page.textContent).toContain('Tap Share in Safari, then Add to Home Screen')
  expect(byName('a', 'Show me how')?.getAttribute('href')).toBe('/help#install')
})

test('offers nothing in the installed app', async () => {
  vi.stubGlobal('navigator', { platform: 'iPhone', maxTouchPoints: 5, standalone: true })
  const page = await show()
  expect(page.textContent).toBe('This is the installed app.')
})
