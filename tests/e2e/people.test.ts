import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Person } from '../support/people'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { joinVerified } from './support/mail'
import { makePerson, register } from './support/people'
import { createWorld, type World } from './support/world'

// A person's public page, by hand: what it shows, following them, who follows whom.

let world: World
let ann: Person
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  ann = await joinVerified(world.url, 'ann')
  await ann.board({ name: 'For all to see', visibility: 'public' })
  await ann.board({ name: 'For me alone' })
})
afterAll(() => world?.close())

/** The figures under a name, like `Boards 1`. */
const figures = (page: Page) =>
  page
    .locator('main dl > div')
    .evaluateAll((all) =>
      all.map((each) => `${each.querySelector('dt')?.textContent} ${each.querySelector('dd')?.textContent}`),
    )

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  let device: Device
  let page: Page
  const name = `follower-${shape}`

  beforeAll(async () => {
    device = await Device.incognito(shape)
    await register(device.context, world.url, makePerson(name))
    page = await device.context.newPage()
  })
  afterAll(() => device?.remove())

  test('a profile shows the person, real counts and only public boards', async () => {
    await page.goto(`${world.url}/u/ANN`)
    await page.getByRole('heading', { name: 'ann', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'For all to see' }).waitFor()
    expect(await page.getByText('For me alone').count()).toBe(0)
    expect(await figures(page)).toEqual(['Boards 1', 'Collaborations 0', 'Followers 0', 'Following 0'])
    expect(await violations(page)).toEqual([])
  })

  test('Follow counts at once, notifies the person, and adds them to those I follow', async () => {
    await page.getByRole('button', { name: 'Follow ann', exact: true }).click()
    await page.getByRole('button', { name: 'Unfollow ann' }).waitFor()
    await expect.poll(() => figures(page)).toContain('Followers 1')
    const { body } = await ann.get('/api/notifications')
    expect(body.notifications[0]).toMatchObject({ kind: 'followed', by: { username: name } })
    await page.goto(`${world.url}/profile`)
    await expect.poll(() => figures(page)).toContain('Following 1')
    await page.getByRole('main').getByRole('link', { name: 'Following', exact: true }).click()
    await page.waitForURL(`${world.url}/u/${name}/following`)
    await page.getByRole('link', { name: /^ann/ }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('Unfollow undoes it', async () => {
    await page.getByRole('link', { name: /^ann/ }).click()
    await page.getByRole('button', { name: 'Unfollow ann' }).click()
    await page.getByRole('button', { name: 'Follow ann', exact: true }).waitFor()
    await expect.poll(() => figures(page)).toContain('Followers 0')
    await page.getByRole('tab', { name: 'Followers' }).click()
    await page.getByText('No followers yet.').waitFor()
  })

  test('a follower’s page shows that they follow me; my own page has no Follow button', async () => {
    await ann.send('POST', `/api/users/${name}/follow`)
    await page.goto(`${world.url}/u/ann`)
    await page.getByText('Follows you').waitFor()
    await page.goto(`${world.url}/notifications`)
    await page.getByText('ann started following you').first().waitFor()
    await page.getByRole('link', { name: 'Open profile' }).first().click()
    await page.waitForURL(`${world.url}/u/ann`)
    await page.goto(`${world.url}/u/${name}`)
    await page.getByRole('link', { name: 'My profile' }).waitFor()
    expect(await page.getByRole('button', { name: /follow/i }).count()).toBe(0)
    await ann.send('DELETE', `/api/users/${name}/follow`)
  })

  test('reports an unknown username', async () => {
    await page.goto(`${world.url}/u/nobody-at-all`)
    await page.getByRole('heading', { name: 'No one has that name' }).waitFor()
    await page.getByRole('link', { name: 'Search for people' }).waitFor()
  })
})
