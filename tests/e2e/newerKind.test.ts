import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { CONTRACT_VERSION } from '../../contract/contractVersion'
import { CONTRACT_HEADER } from '../../contract/headers'
import type { Element } from '../../contract/shared/element'
import { insertNewerElement, type NewerElement } from '../support/newerElement'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { Exporter } from './support/Exporter'
import { makePerson, openSignedUp } from './support/people'
import { createWorld, type World } from './support/world'

// An element of an unknown kind, inserted into the real database as a newer version would.

const NAME = 'Newer element (sticker): update to see it'

let world: World

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

describe.each(['phone', 'desktop'] as const)(
  'R11: a board with an element of an unknown kind, on a %s',
  (shape: Shape) => {
    let device: Device
    let page: Page
    let editor: Editor
    let boardId: number
    let newer: NewerElement
    let known: string

    beforeAll(async () => {
      device = await Device.incognito(shape)
      page = await openSignedUp(device, world.url, makePerson(`newer${shape}`), '/board/new')
      editor = new Editor(page, shape)
      await editor.ready()
      known = await editor.addText('Known')
      await editor.save()
      await page.waitForURL(/\/board\/\d+$/)
      await editor.untilState('Saved')
      await device.installed(page)
      boardId = Number(page.url().split('/').pop())
      const place = await editor.place(known)
      newer = await world.inDatabase(async (knex) => {
        const { user_id: userId } = await knex('boards').where({ id: boardId }).first()
        const element = { positionX: Math.round(place.x), positionY: Math.round(place.y) + 130 }
        return insertNewerElement(knex, { boardId, userId, element })
      })
      await page.reload()
      await editor.ready()
    })

    afterAll(() => device?.remove())

    /** The elements on the server, as a current client gets them. */
    async function onServer(id = boardId): Promise<Element[]> {
      const headers = { [CONTRACT_HEADER]: String(CONTRACT_VERSION) }
      const answer = await device.context.request.get(`${world.url}/api/boards/${id}/elements`, { headers })
      return answer.json()
    }
    const stickers = (elements: readonly Element[]) => elements.filter(({ type }) => type === 'sticker')
    const placeholders = () => page.getByLabel(NAME, { exact: true })
    const select = async (id: string) => {
      const box = await editor.element(id).boundingBox()
      if (!box) throw new Error('It is not on the screen')
      // A copy covers all but this corner.
      const [x, y] = [box.x + 8, box.y + 8]
      const selected = page.locator('[data-element-id][aria-selected="true"]')
      if ((await selected.count()) > 0) {
        await page.keyboard.press('Escape')
        // Until then its handles are in the way.
        await expect.poll(() => selected.count()).toBe(0)
      }
      await (shape === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
      await page.locator(`[data-element-id="${id}"][aria-selected="true"]`).waitFor({ state: 'attached' })
    }

    test('shows a named placeholder in its place, and the rest of the board', async () => {
      await placeholders().waitFor()
      await editor.element(known).waitFor()
      expect(await editor.element(newer.id).textContent()).toBe('Update to see this')
      expect(await editor.element(newer.id).boundingBox()).toMatchObject({
        width: expect.closeTo(160 * (await zoom()), 0),
      })
      await select(newer.id)
    })

    const zoom = async () => {
      const box = await editor.element(known).boundingBox()
      const width = await editor.element(known).evaluate((node) => Number.parseFloat(getComputedStyle(node).width))
      return (box?.width ?? 0) / width
    }

    test('offline it is moved, copied, deleted and restored, the rest is edited, and everything is sent', async () => {
      world.tunnel.cut()
      await select(known)
      await editor.type(known, 'Known, changed')
      await editor.drag(newer.id, { x: 40, y: 60 })
      const moved = await editor.place(newer.id)
      await select(newer.id)
      await page.keyboard.press('Control+d')
      await expect.poll(() => placeholders().count()).toBe(2)
      await select(newer.id)
      await page.keyboard.press('Delete')
      await expect.poll(() => placeholders().count()).toBe(1)
      await page.keyboard.press('Control+z')
      await expect.poll(() => placeholders().count()).toBe(2)
      await editor.untilState(/waiting$/)
      // Nothing is only in memory.
      await page.reload()
      await editor.ready()
      await expect.poll(() => placeholders().count()).toBe(2)
      world.tunnel.restore()
      await editor.untilState('Saved')
      const elements = await onServer()
      expect(elements.find(({ id }) => id === known)?.content).toBe('Known, changed')
      expect(stickers(elements)).toHaveLength(2)
      for (const { content, properties, width, height } of stickers(elements)) {
        expect({ content, properties, width, height }).toEqual({
          content: newer.content,
          properties: newer.properties,
          ...{ width: 160, height: 120 },
        })
      }
      expect(elements.find(({ id }) => id === newer.id)).toMatchObject({
        positionX: Math.round(moved.x),
        positionY: Math.round(moved.y),
      })
    })

    test('is grouped with known elements, and unchanged when ungrouped', async () => {
      await select(newer.id)
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+g')
      const groups = async () => [...new Set((await onServer()).map(({ properties }) => properties.groupId))]
      // The first key after a reload is handled once its code has loaded; until then the board is "Saved".
      await expect.poll(groups).toEqual([expect.any(String)])
      await page.keyboard.press('Control+Shift+g')
      await expect
        .poll(async () => stickers(await onServer()).map(({ properties }) => properties))
        .toEqual([newer.properties, newer.properties])
    })

    test('exported as JSON and imported, it is complete on another board', async () => {
      const exporter = new Exporter(page, shape)
      await exporter.open()
      await exporter.press(exporter.dialog.getByText('JSON', { exact: true }))
      const { file, name } = await exporter.save()
      const notified = JSON.parse(file.toString())
      expect([notified.minor, notified.elements]).toEqual([
        1,
        expect.arrayContaining([expect.objectContaining({ type: 'sticker' })]),
      ])
      await page.goto(`${world.url}/profile`)
      const chooser = page.waitForEvent('filechooser')
      await exporter.press(page.getByRole('button', { name: 'Import board' }))
      await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: file })
      await page.waitForURL(
        (address) => /\/board\/\d+$/.test(address.pathname) && !address.pathname.endsWith(`/${boardId}`),
      )
      await editor.ready()
      await editor.untilState('Saved')
      const imported = await onServer(Number(page.url().split('/').pop()))
      expect(imported).toHaveLength(3)
      expect(stickers(imported).map(({ content, properties }) => ({ content, properties }))).toEqual(
        Array(2).fill({ content: newer.content, properties: newer.properties }),
      )
    })

    test('the history shows it, and restoring a version brings it back', async () => {
      await page.goto(`${world.url}/board/${boardId}`)
      await editor.ready()
      const entries = await (
        await device.context.request.get(`${world.url}/api/boards/${boardId}/history`, {
          headers: { [CONTRACT_HEADER]: String(CONTRACT_VERSION) },
        })
      ).json()
      const first = entries.at(-1)
      const restore = (entryId: number) =>
        device.context.request.post(`${world.url}/api/boards/${boardId}/history/restore`, {
          headers: { origin: world.url },
          data: { entryId },
        })
      expect((await restore(first.id)).ok()).toBe(true)
      await expect.poll(() => placeholders().count()).toBe(0)
      expect((await restore(entries[0].id)).ok()).toBe(true)
      await expect.poll(() => placeholders().count()).toBe(2)
      expect(stickers(await onServer()).map(({ properties }) => properties)).toEqual([
        newer.properties,
        newer.properties,
      ])
    })
  },
)
