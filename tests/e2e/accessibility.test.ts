import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
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

describe.each(['phone', 'desktop'] as const)('on a %s, axe finds no violations in', (shape) => {
  let device: Device
  let page: Page

  beforeAll(async () => {
    device = await Device.incognito(shape)
    page = await device.open(`${world.url}/auth`)
  })

  afterAll(async () => {
    await device?.remove()
  })

  test('sign-in and sign-up', async () => {
    await page.getByRole('tab', { name: 'Login' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('tab', { name: 'Register' }).click()
    expect(await violations(page)).toEqual([])
  })

  describe('signed in:', () => {
    beforeAll(async () => {
      await signUp(page, world.url, makePerson(`listener-${shape}`))
    })

    test('home and the profile', async () => {
      await page.getByText('No boards available.').waitFor()
      expect(await violations(page)).toEqual([])
      await page.goto(`${world.url}/profile`)
      await page.getByText(`@listener-${shape}`).waitFor()
      expect(await violations(page)).toEqual([])
    })

    describe.each(['light', 'dark'] as const)('the editor in %s', (colorScheme) => {
      let editor: Editor

      beforeAll(async () => {
        await page.emulateMedia({ colorScheme })
        await page.goto(`${world.url}/board/new`)
        editor = new Editor(page, shape)
        await editor.ready()
        if ((await editor.seen()).length > 0) return
        await editor.addShape('Rounded')
        await editor.addPhoto(await makePhoto(0))
        await editor.addText('Read me aloud')
        // Toasts have their own tests; here they would cover what is checked.
        await page.getByRole('button', { name: 'Close' }).first().click()
      })

      beforeEach(async () => {
        await page.locator('[data-surface]').focus()
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
      })

      /** Selects everything, by a key even on a phone: what counts here is what is shown. */
      const selectAll = async () => {
        await page.keyboard.press('Control+a')
        await page.locator('[data-selection-frame]').first().waitFor()
      }

      test('with nothing selected', async () => {
        expect(await violations(page)).toEqual([])
      })

      test('with one element selected', async () => {
        await page.keyboard.press('Home')
        await page.locator('[data-element-id][aria-selected="true"]').waitFor()
        expect(await violations(page)).toEqual([])
      })

      test('with several elements selected, while picking more', async () => {
        await selectAll()
        await page.keyboard.press('m')
        await page.keyboard.press('Home')
        await page.locator('[data-active-ring]').waitFor()
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('m')
      })

      test.each([
        ['i', 'Inspector'],
        ['l', 'Layers'],
      ])('with %s: %s open', async (key, name) => {
        await selectAll()
        await page.keyboard.press(key)
        const panel = page.getByRole('region', { name, exact: true })
        await panel.waitFor()
        expect(await violations(page)).toEqual([])
        await panel.getByRole('button', { name: 'Close' }).click()
        await panel.waitFor({ state: 'detached' })
      })

      test('with the keyboard shortcuts open', async () => {
        await page.keyboard.press('?')
        const sheet = page.getByRole('dialog', { name: 'Shortcuts' })
        await sheet.waitFor()
        expect(await violations(page)).toEqual([])
        await sheet.getByRole('button', { name: 'Close' }).click()
        await sheet.waitFor({ state: 'detached' })
      })

      test('with the settings open', async () => {
        if (shape === 'phone') {
          await page.getByRole('button', { name: 'Board menu' }).click()
          await page.getByRole('menuitem', { name: 'Settings' }).click()
        } else {
          await page.getByRole('button', { name: 'Settings', exact: true }).click()
        }
        const sheet = page.getByRole('dialog', { name: 'Board settings' })
        await sheet.waitFor()
        expect(await violations(page)).toEqual([])
        await sheet.getByRole('button', { name: 'Close' }).click()
        await sheet.waitFor({ state: 'detached' })
      })

      test('with the selection’s menu open', async () => {
        await selectAll()
        await page.keyboard.press('Shift+F10')
        const menu = page.getByRole('menu').first()
        await menu.waitFor()
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await menu.waitFor({ state: 'detached' })
      })

      test('in Preview', async () => {
        const toggle = async (name: 'Preview' | 'Edit') => {
          // On a phone, too, Edit is a visible button.
          if (shape === 'desktop' || name === 'Edit') return page.getByRole('button', { name, exact: true }).click()
          await page.getByRole('button', { name: 'Board menu' }).click()
          await page.getByRole('menuitem', { name, exact: true }).click()
        }
        await toggle('Preview')
        await page.getByRole('region', { name: 'Board', exact: true }).waitFor()
        expect(await violations(page)).toEqual([])
        await toggle('Edit')
        await editor.ready()
      })
    })

    test.each(['light', 'dark'] as const)('the contrast of home in %s', async (colorScheme) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(world.url)
      await page.getByText('Your Recent Boards').waitFor()
      expect(await violations(page)).toEqual([])
    })
  })
})
