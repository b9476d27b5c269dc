import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, signUp } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

let world: World

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})

afterAll(async () => {
  await world?.close()
})

describe.each(['phone', 'desktop'] as const)('on a %s, axe finds nothing wrong with', (shape) => {
  let device: Device
  let page: Page

  beforeAll(async () => {
    device = await Device.create(shape)
    page = await device.open(`${world.url}/auth`)
  })

  afterAll(async () => {
    await device?.remove()
  })

  test('signing in and up', async () => {
    await page.getByRole('tab', { name: 'Login' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('tab', { name: 'Register' }).click()
    expect(await violations(page)).toEqual([])
  })

  describe('signed in:', () => {
    beforeAll(async () => {
      await signUp(page, world.url, makePerson(`listener-${shape}`))
    })

    test('home, and the profile', async () => {
      await page.getByText('No boards available.').waitFor()
      expect(await violations(page)).toEqual([])
      await page.goto(`${world.url}/profile`)
      await page.getByText(`@listener-${shape}`).waitFor()
      expect(await violations(page)).toEqual([])
    })

    test('the editor with something of everything, selected and not', async () => {
      await page.goto(`${world.url}/board/new`)
      const editor = new Editor(page, shape)
      await editor.ready()
      await editor.addShape('Rounded')
      await editor.addPhoto(await makePhoto(0))
      await editor.addText('Read me aloud')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      expect(await violations(page)).toEqual([])
    })

    test.each(['light', 'dark'] as const)('the contrast of home in %s', async (colorScheme) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(world.url)
      await page.getByText('Your Recent Boards').waitFor()
      expect(await violations(page)).toEqual([])
    })
  })
})
