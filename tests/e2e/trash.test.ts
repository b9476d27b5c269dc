import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Device } from './support/device'
import { isCovered } from './support/isCovered'
import { makePerson, openSignedIn, openSignedUp, type Person } from './support/people'
import { createWorld, type World } from './support/world'

// A board deleted from its card: listed, restored, deleted permanently, with and without a network.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

describe.each(['phone', 'desktop'] as const)('on a %s', (shape) => {
  let device: Device
  let page: Page
  let api: Api
  let person: Person

  beforeAll(async () => {
    device = await Device.incognito(shape)
    person = makePerson(`trash-${shape}`)
    page = await openSignedUp(device, world.url, person)
    await device.installed(page)
    api = new Api(device.context, world.url)
    for (const name of ['Lisbon', 'Porto']) {
      const made = await device.context.request.post(`${world.url}/api/boards`, {
        headers: { origin: world.url },
        data: { name },
      })
      expect(made.status()).toBe(201)
    }
  })
  afterAll(() => device?.remove())

  const press = (target: Locator) => (shape === 'phone' ? target.tap() : target.click())
  const cardOf = (name: string) => page.getByRole('article').filter({ hasText: name })
  const toast = (title: string) => page.getByText(title, { exact: true }).first()
  const namesOnServer = async () => (await api.boards()).map(({ name }) => name).sort()

  const throwAway = async (name: string) => {
    await page.goto(`${world.url}/profile`)
    await press(page.getByRole('button', { name: `More about ${name}` }))
    await press(page.getByRole('menuitem', { name: 'Delete' }))
    await toast('Moved to the trash').waitFor()
    await cardOf(name).waitFor({ state: 'detached' })
  }

  test('a deleted board is in Trash, shows for how long, and Restore brings it back', async () => {
    await throwAway('Lisbon')
    await expect.poll(namesOnServer).toEqual(['Porto'])
    await press(page.getByRole('link', { name: 'Trash' }))
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    expect(await cardOf('Lisbon').textContent()).toContain('30 days left')
    expect(await violations(page)).toEqual([])
    await press(page.getByRole('button', { name: 'Restore Lisbon' }))
    await toast('Board restored').waitFor()
    await page.getByText('The trash is empty.').waitFor()
    await expect.poll(namesOnServer).toEqual(['Lisbon', 'Porto'])
    await press(page.getByRole('link', { name: 'See your boards' }))
    await cardOf('Lisbon').waitFor()
  })

  test('offline, deleting and restoring work on this device, and reach the server afterwards', async () => {
    world.tunnel.cut()
    await throwAway('Lisbon')
    await throwAway('Porto')
    await page.goto(`${world.url}/trash`)
    await press(page.getByRole('button', { name: 'Restore Lisbon' }))
    await toast('Board restored').waitFor()
    await cardOf('Lisbon').waitFor({ state: 'detached' })

    // This needs the server, so it reports that, and the board stays.
    await press(page.getByRole('button', { name: 'Delete permanently Porto' }))
    const dialog = page.getByRole('dialog', { name: 'Delete “Porto” permanently?' })
    // The toast about Lisbon doesn't cover the buttons.
    expect(await isCovered(dialog.getByRole('button', { name: 'Delete permanently' }), toast('Board restored'))).toBe(
      false,
    )
    await press(dialog.getByRole('button', { name: 'Delete permanently' }))
    await dialog.getByRole('alert').filter({ hasText: 'can’t be reached' }).waitFor()
    expect(await violations(page)).toEqual([])
    await press(dialog.getByRole('button', { name: 'Keep it' }))
    await cardOf('Porto').waitFor()

    world.tunnel.restore()
    await expect.poll(namesOnServer, { timeout: 75_000 }).toEqual(['Lisbon'])
    await page.reload()
    await cardOf('Porto').waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
  })

  test('permanently deleted, it is gone: here, on the server, and in another browser that had it', async () => {
    const other = await Device.incognito(shape)
    try {
      const theirs = await openSignedIn(other, world.url, person, '/trash')
      await theirs.getByRole('article').filter({ hasText: 'Porto' }).waitFor()

      const [{ id } = { id: 0 }] = await (
        await device.context.request.get(`${world.url}/api/boards?trash=1`, { headers: { origin: world.url } })
      ).json()
      await press(page.getByRole('button', { name: 'Delete permanently Porto' }))
      const dialog = page.getByRole('dialog', { name: 'Delete “Porto” permanently?' })
      await dialog.getByText('This can’t be undone.').waitFor()
      await press(dialog.getByRole('button', { name: 'Delete permanently' }))
      await toast('Deleted permanently').waitFor()
      await page.getByText('The trash is empty.').waitFor()
      expect((await device.context.request.get(`${world.url}/api/boards/${id}`)).status()).toBe(404)

      await theirs.reload()
      await theirs.getByText('The trash is empty.').waitFor()
      await theirs.goto(`${world.url}/profile`)
      const cards = theirs.getByRole('article')
      await cards.filter({ hasText: 'Lisbon' }).waitFor()
      expect(await cards.count()).toBe(1)
    } finally {
      await other.remove()
    }
  })
})
