import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, register } from './support/people'
import { halves, makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

let world: World
let device: Device

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData'), isEmbedded: true })
  device = await Device.create('phone')
  await register(device.context, world.url, makePerson('survivor'))
  // Chromium writes cookies to disk after half a minute, or when it quits, so restart it.
  await device.quit()
  await device.start()
})

afterAll(async () => {
  await device?.remove()
  await world?.close()
})

test('rule 1: writes pending when the server stops and the browser is killed are in the new browser, and are sent once', async () => {
  const page = await device.open(`${world.url}/board/new`)
  const editor = new Editor(page, 'phone')
  await editor.ready()
  await editor.addText('Before')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  const address = page.url()
  const boardId = Number(address.split('/').pop())

  await device.installed(page)
  await world.server.kill()
  const words = await editor.addText('Typed while the server was dead')
  const photo = await editor.addPhoto(await makePhoto(60))
  await editor.untilState(/waiting$/)
  await device.kill()

  await device.start()
  const reopened = await device.open(address)
  const again = new Editor(reopened, 'phone')
  await again.ready()
  await expect
    .poll(async () => (await again.seen()).find(({ id }) => id === words)?.name)
    .toBe('Text: Typed while the server was dead')
  await expect.poll(() => halves(again.element(photo))).toBe('red, blue')

  await world.server.start()
  await again.untilState('Saved')
  const elements = await new Api(device.context, world.url).elements(boardId)
  expect(elements.map(({ id }) => id)).toHaveLength(3)
  expect(elements.filter(({ content }) => content === 'Typed while the server was dead')).toHaveLength(1)
  // The server has its bytes, not only its address.
  const image = elements.find(({ id }) => id === photo)
  const answer = await device.context.request.get(world.url + image?.content)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test('R3: text typed without a pause survives a killed browser, and is not called saved before it is', async () => {
  const page = await device.open(`${world.url}/board/new`)
  const editor = new Editor(page, 'phone')
  await editor.ready()
  const id = await editor.addText('Begun')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  const address = page.url()
  await device.installed(page)
  await world.server.kill()

  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Edit', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Text', exact: true })
  await field.press('End')
  const words = Array.from({ length: 28 }, (_, index) => ` w${index}`)
    .join('')
    .padEnd(140, 'x')
  await field.press(words.charAt(0))
  // The label lags behind a change by a frame (app/ui/afterDrawing.ts).
  await page.waitForFunction(() => !document.querySelector('button[data-tone]')?.ariaLabel?.startsWith('Saved'))
  const states = await watchStates(page)
  // Seven seconds with a key every 50 ms or so, never a pause to store anything in.
  await field.pressSequentially(words.slice(1), { delay: 50 })
  await device.kill()
  expect(states.length).toBeGreaterThan(0)
  expect(states.filter((state) => state.startsWith('Saved'))).toEqual([])

  await device.start()
  const again = new Editor(await device.open(address), 'phone')
  await again.ready()
  const text = again.element(id)
  await expect.poll(() => text.textContent()).toMatch(/^Begun w0 w1 /)
  const saved = ((await text.textContent()) ?? '').slice('Begun'.length)
  expect(words.startsWith(saved)).toBe(true)
  // What is typed in 300 ms, doubled for a busy machine.
  expect(words.length - saved.length).toBeLessThanOrEqual(12)
  await world.server.start()
  await again.untilState('Saved')
})

/** Collects the texts of the save label. */
async function watchStates(page: Page): Promise<readonly string[]> {
  const states: string[] = []
  await page.exposeFunction('tellState', (state: string) => void states.push(state))
  await page.evaluate(() => {
    const notify: unknown = Reflect.get(window, 'tellState')
    const look = () => {
      const label = document.querySelector('button[data-tone]')?.ariaLabel ?? ''
      if (typeof notify === 'function') notify(label)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, attributeFilter: ['aria-label'] })
    look()
  })
  return states
}
