import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A toast on the screen with exactly this title and, if given, this text below it. */
export function toastWith(page: Page, title: string, text?: string): Locator {
  const toasts = page.locator('[data-toasts] > li')
  const titled = toasts.filter({ has: page.getByText(title, { exact: true }) })
  return text === undefined ? titled : titled.filter({ has: page.getByText(text, { exact: true }) })
}

export async function untilToast(page: Page, title: string, text?: string): Promise<void> {
  await toastWith(page, title, text).first().waitFor()
}

/** Waits until it appears and closes it, so that the next one with the same text is a new one. */
export async function notified(page: Page, title: string, text?: string | RegExp): Promise<void> {
  const toast = toastWith(page, title)
  await toast.waitFor()
  if (text !== undefined) await toast.getByText(text, { exact: true }).waitFor()
  await toast.getByRole('button', { name: 'Close' }).click()
  await toast.waitFor({ state: 'detached' })
}

/** Closes all toasts: while one with an action is open, passing ones are dropped. */
export async function putToastsAway(page: Page): Promise<void> {
  const close = page.locator('[data-toasts]').getByRole('button', { name: 'Close' })
  await expect
    .poll(async () => {
      if (await close.isVisible()) await close.click()
      return close.count()
    })
    .toBe(0)
}
