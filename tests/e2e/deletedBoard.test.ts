import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type AnnAndBen, annAndBen } from './support/annAndBen'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Exporter } from './support/Exporter'
import { createWorld, type World } from './support/world'

// Ann deletes a board while Ben, a collaborator, has changes that he made offline.

describe.each(['phone', 'desktop'] as const)('R5: with Ben on a %s', (shape) => {
  let world: World
  let both: AnnAndBen
  let ben: Page

  beforeAll(async () => {
    world = await createWorld({ emptyData: inject('emptyData') })
    both = await annAndBen({ ann: world.url, ben: world.url }, shape)
    ben = both.ben.page
    await ben.goto(`${world.url}/board/${both.boardId}`)
    await both.ben.editor.ready()
    await both.ben.device.installed(ben)
    await both.ben.device.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  afterAll(async () => {
    await both?.remove()
    await world?.close()
  })

  const attention = /^\d needs? attention$/
  const title = (page: Page) => page.getByRole('heading', { name: 'The owner deleted this board' })
  const onTheServer = async () => {
    const elements = await new Api(both.ann.device.context, world.url).elements(both.boardId)
    return elements.map(({ content }) => content)
  }

  async function owner(method: 'delete' | 'post', path: string): Promise<void> {
    const answer = await both.ann.device.context.request[method](world.url + path, { headers: { origin: world.url } })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`)
  }
  const trash = () => owner('delete', `/api/boards/${both.boardId}`)
  const restore = () => owner('post', `/api/boards/${both.boardId}/restore`)

  /** Ben writes offline, and Ann deletes the board meanwhile. */
  async function writeAndLose(words: string): Promise<string> {
    world.tunnel.cut()
    const id = await both.ben.editor.addText(words)
    await both.ben.editor.untilState(/waiting/)
    await both.ben.device.context.setOffline(true)
    await world.tunnel.refusedAll()
    world.tunnel.restore()
    await trash()
    await both.ben.device.context.setOffline(false)
    await title(ben).waitFor()
    return id
  }

  test('the board stays on the screen, read-only, with the pending changes and the reason, even after a reload', async () => {
    const id = await writeAndLose('Brass')
    await both.ben.editor.untilState(attention)
    await both.ben.editor.element(id).getByText('Brass').waitFor()
    expect(await ben.getByRole('button', { name: 'Add Text' }).count()).toBe(0)
    for (const colorScheme of ['dark', 'light'] as const) {
      await ben.emulateMedia({ colorScheme })
      expect(await violations(ben)).toEqual([])
    }
    await both.ben.device.context.setOffline(true)
    await ben.reload()
    await title(ben).waitFor()
    await both.ben.editor.element(id).waitFor()
    await both.ben.device.context.setOffline(false)
  })

  test('the pending changes can be copied, and the board exported with them', async () => {
    await ben.getByRole('button', { name: 'Copy changes' }).click()
    await expect.poll(() => ben.evaluate(() => navigator.clipboard.readText())).toContain('Brass')
    const exporter = new Exporter(ben, shape)
    await ben.locator('section').getByRole('button', { name: 'Export' }).click()
    await exporter.dialog.waitFor()
    await exporter.press(exporter.dialog.getByText('JSON', { exact: true }))
    const { file } = await exporter.save()
    expect(JSON.parse(file.toString()).elements).toContainEqual(expect.objectContaining({ content: 'Brass' }))
    await ben.keyboard.press('Escape')
    await exporter.dialog.waitFor({ state: 'hidden' })
  })

  test('Home shows a notice linking to the board; once restored, the changes are sent without a reload', async () => {
    await ben.goto(world.url)
    const state = ben.getByRole('button', { name: attention })
    await state.first().click()
    const panel = ben.getByRole('dialog', { name: attention })
    await panel.getByText('these changes sync once it’s restored', { exact: false }).waitFor()
    await panel.getByRole('link').first().click()
    await title(ben).waitFor()
    await ben.goto(world.url)
    await state.first().waitFor()
    await restore()
    await both.ben.editor.untilState('Saved')
    expect(await onTheServer()).toContain('Brass')
  })

  test('restoring from the board itself brings the tools back and sends the pending changes', async () => {
    await ben.goto(`${world.url}/board/${both.boardId}`)
    await both.ben.editor.ready()
    await writeAndLose('Copper')
    await restore()
    await title(ben).waitFor({ state: 'detached' })
    await both.ben.editor.ready()
    await both.ben.editor.untilState('Saved')
    expect(await onTheServer()).toContain('Copper')
  })

  test('permanently deleted, pending changes stay until discarded; then nothing of the board is left', async () => {
    const id = await writeAndLose('Iron')
    const iron = both.ben.editor.element(id).getByText('Iron')
    await owner('delete', `/api/trash/${both.boardId}`)
    await ben.getByRole('heading', { name: 'This board is no longer available' }).waitFor()
    await ben.getByText(/on this device until you discard/).waitFor()
    await iron.waitFor()
    await ben.reload()
    await iron.waitFor()

    await ben.getByRole('button', { name: attention }).first().click()
    const panel = ben.getByRole('dialog', { name: attention })
    await panel.getByText('The board was deleted permanently', { exact: false }).first().waitFor()
    // Discarding a creation discards all later changes.
    await panel.getByRole('button', { name: 'Discard' }).first().click()
    await panel.getByRole('button', { name: 'Discard permanently' }).click()
    await ben.keyboard.press('Escape')
    await ben.getByText('It was deleted, or it’s no longer shared with you.', { exact: false }).waitFor()
    await both.ben.editor.untilState('Saved')
    await ben.reload()
    await ben.getByRole('heading', { name: 'Invalid Board ID' }).waitFor()
  })
})
