import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, signUp } from './support/people'
import { makePhoto } from './support/photo'
import { root } from './support/places'
import { createWorld, type World } from './support/world'

let world: World
let axe: string

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  axe = await readFile(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')
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

/** What axe finds, one line each. The script is run by the debugger: the page's own policy allows no strangers. */
async function violations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe })
  await session.detach()
  const results = await page.evaluate(async (): Promise<AxeResults> => {
    const { axe: engine } = window as unknown as { axe: typeof import('axe-core') }
    return engine.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  })
  if (results.passes.length === 0) throw new Error('axe looked at nothing')
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
