import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedUp } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// A person's own template, made and used without a network.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

describe.each(['phone', 'desktop'] as const)('on a %s', (shape) => {
  let device: Device
  let page: Page
  let editor: Editor

  beforeAll(async () => {
    device = await Device.incognito(shape)
    page = await openSignedUp(device, world.url, makePerson(`keeper-${shape}`))
    await device.installed(page)
    editor = new Editor(page, shape)
  })
  afterAll(() => device?.remove())

  const press = (target: Locator) => (shape === 'phone' ? target.tap() : target.click())

  test('saves a board as a template at once, offline, and starts another board from it', async () => {
    await page.goto(`${world.url}/board/new`)
    await editor.ready()
    await editor.addPhoto(await makePhoto(0))
    await editor.addText('Warm kitchen')
    await editor.save()
    await page.waitForURL(/\/board\/\d+$/)
    await editor.untilState('Saved')

    world.tunnel.cut()
    await device.context.setOffline(true)
    if (shape === 'phone') {
      await page.getByRole('button', { name: 'Board menu' }).tap()
      await page.getByRole('menuitem', { name: 'Settings' }).tap()
    } else await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await press(page.getByRole('button', { name: 'Save as template' }))
    const form = page.getByRole('dialog', { name: 'Save as template' })
    await form.getByLabel('Name').fill('Kitchen mood')
    await form.getByLabel('Tags').fill('warm, wood')
    expect(await violations(page)).toEqual([])
    await press(form.getByRole('button', { name: 'Save template' }))
    await page.getByText('Template saved', { exact: true }).first().waitFor()

    await page.goto(`${world.url}/templates`)
    const own = page.getByRole('region', { name: 'Your Templates' })
    await own.getByRole('heading', { name: 'Kitchen mood' }).waitFor()
    expect(await violations(page)).toEqual([])
    await press(own.getByRole('link', { name: 'Use this template' }))
    await page.getByText('Successfully imported 2 elements from "Kitchen mood" template.').first().waitFor()
    await editor.ready()
    await expect.poll(() => editor.seen()).toHaveLength(2)
    world.tunnel.restore()
    await device.context.setOffline(false)
    await editor.save()
    await page.waitForURL(/\/board\/\d+$/, { timeout: 75_000 })
    await editor.untilState('Saved')
  })
})
