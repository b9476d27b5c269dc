import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { HistoryEntry } from '../../contract/history'
import { type AnnAndBen, annAndBen, livePill, type Person } from './support/annAndBen'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, register } from './support/people'
import { untilToast } from './support/toasts'
import { createWorld, type World } from './support/world'

// The history, Save and restoring describe what happened: on a desktop (Ann) and on a phone (Ben).

let world: World
let both: AnnAndBen

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  both = await annAndBen({ ann: world.url, ben: world.url })
  await both.ben.page.goto(both.ann.page.url())
  await both.ben.editor.element(both.square).waitFor()
  for (const { page } of [both.ann, both.ben]) await livePill(page, 'LIVE').waitFor()
}, 120_000)

afterEach(async () => {
  for (const { device } of [both.ann, both.ben]) {
    await device.context.unrouteAll({ behavior: 'ignoreErrors' })
    await device.context.setOffline(false)
  }
})

afterAll(async () => {
  await both?.remove()
  await world?.close()
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Board History' })
const boardName = (page: Page) => page.getByRole('textbox', { name: 'Editing:' })
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).first()
const redoButton = (page: Page) => page.getByRole('button', { name: 'Redo', exact: true }).first()

async function openHistory({ page, device }: Person): Promise<void> {
  if (device.shape === 'phone') {
    await page.getByRole('button', { name: 'Board menu' }).tap()
    await page.getByRole('menuitem', { name: 'View History' }).tap()
  } else await page.getByRole('button', { name: 'View History' }).click()
}

async function entries({ page, device }: Person): Promise<HistoryEntry[]> {
  const answer = await device.context.request.get(`${world.url}/api/boards/${both.boardId}/history`)
  if (!answer.ok()) throw new Error(`The history of ${page.url()} is ${answer.status()}`)
  return answer.json()
}

/** Restores the version with this comment. */
async function restore(person: Person, comment: string): Promise<void> {
  const { page } = person
  await openHistory(person)
  await sheet(page).getByRole('listitem').filter({ hasText: comment }).first().getByRole('button').click()
  await sheet(page).getByRole('button', { name: 'Restore this version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version' })
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await untilToast(page, 'Snapshot Restored')
  await sheet(page).waitFor({ state: 'hidden' })
}

async function saveVersion({ device }: Person, comment: string): Promise<void> {
  const answer = await device.context.request.post(`${world.url}/api/boards/${both.boardId}/history`, {
    headers: { origin: world.url },
    data: { comment },
  })
  if (!answer.ok()) throw new Error(`The version was not kept: ${answer.status()}`)
}

/** By keys on a desktop. */
async function undo({ page, device }: Person): Promise<void> {
  if (device.shape === 'desktop') await page.keyboard.press('Control+z')
  else await undoButton(page).click()
}

async function redo({ page, device }: Person): Promise<void> {
  if (device.shape === 'desktop') await page.keyboard.press('Control+Shift+z')
  else await redoButton(page).click()
}

const look = async ({ page, editor }: Person) => ({
  name: await boardName(page).inputValue(),
  seen: await editor.seen(),
})

/** `look` at someone else's screen, where new elements may be out of view, and so not mounted. */
async function lookElsewhere(person: Person) {
  await person.editor.fit()
  return look(person)
}

describe.each(['ann', 'ben'] as const)('a restored version (%s)', (who) => {
  test('is undone by one Undo and restored again by Redo, after a reload and offline too', async () => {
    const person = both[who]
    const other = both[who === 'ann' ? 'ben' : 'ann']
    const { page, editor, device } = person
    await editor.rename(`Before ${who}`)
    const text = await editor.addText(`Then by ${who}`)
    await editor.untilState('Saved')
    await saveVersion(person, `Then, says ${who}`)
    await editor.addShape('Circle')
    await editor.element(text).click()
    await page.keyboard.press('Delete')
    await editor.element(text).waitFor({ state: 'detached' })
    await editor.rename(`After ${who}`)
    await editor.untilState('Saved')
    await expect.poll(() => boardName(other.page).inputValue()).toBe(`After ${who}`)
    const after = await look(person)

    await restore(person, `Then, says ${who}`)
    await editor.element(text).waitFor()
    const then = await look(person)
    expect(then.name).toBe(`Before ${who}`)
    expect(then.seen).toHaveLength(after.seen.length)

    await undo(person)
    await expect.poll(() => look(person)).toEqual(after)
    await editor.untilState('Saved')
    await expect.poll(() => lookElsewhere(other)).toEqual(after)
    await redo(person)
    await expect.poll(() => look(person)).toEqual(then)
    await editor.untilState('Saved')
    await expect.poll(() => lookElsewhere(other)).toEqual(then)

    await page.reload()
    await editor.ready()
    await expect.poll(() => undoButton(page).isEnabled()).toBe(true)
    await device.installed(page)
    await device.context.setOffline(true)
    await undo(person)
    await expect.poll(() => look(person)).toEqual(after)
    await redo(person)
    await expect.poll(() => look(person)).toEqual(then)
    await undo(person)
    await expect.poll(() => look(person)).toEqual(after)
    await device.context.setOffline(false)
    await editor.untilState('Saved')
    await expect.poll(() => lookElsewhere(other)).toEqual(after)
  })

  test('keeps what others have changed since when undone', async () => {
    const person = both[who]
    const other = both[who === 'ann' ? 'ben' : 'ann']
    const { page, editor } = person
    await saveVersion(person, `Kept by ${who}`)
    const mine = await editor.addShape('Rounded')
    await editor.untilState('Saved')
    await other.editor.untilSeen(mine)
    await restore(person, `Kept by ${who}`)
    await other.editor.element(mine).waitFor({ state: 'detached' })
    const theirs = await other.editor.addShape('Circle')
    await other.editor.untilState('Saved')
    await editor.untilSeen(theirs)
    await undo(person)
    for (const each of [person, other]) {
      await each.editor.untilSeen(mine)
      await each.editor.untilSeen(theirs)
    }
    await editor.untilState('Saved')
    expect(await page.locator('[data-element-id]').count()).toBe(await other.page.locator('[data-element-id]').count())
  })

  test('Save adds its version to the history, and no rename', async () => {
    const person = both[who]
    const before = (await entries(person)).length
    await person.editor.save()
    await untilToast(person.page, 'Saved', 'Board saved successfully!')
    const [newest, ...rest] = await entries(person)
    expect([newest?.changeType, rest.length]).toEqual(['snapshot', before])
  })
})

describe('a refusal by the server is reported with its reason, not blamed on the network', () => {
  /** An error with our server's header. */
  const refuse = (status: number, message: string) => (route: Route) =>
    route.fulfill({ status, headers: { 'Error-Code': 'INTERNAL' }, json: { error: 'INTERNAL', message } })
  const gateway = (route: Route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })

  test.each(['desktop', 'phone'] as const)('a board that is not on the device (%s)', async (shape) => {
    const device = await Device.incognito(shape)
    try {
      await register(device.context, world.url, makePerson(`reader${shape}`))
      const mine = await device.context.request.post(`${world.url}/api/boards`, {
        headers: { origin: world.url },
        data: { name: 'Far away' },
      })
      const { id } = await mine.json()
      const calls = new RegExp(`/api/boards/${id}(/elements)?$`)
      await device.context.route(calls, refuse(500, 'Something broke'))
      const page = await device.open(`${world.url}/board/${id}`)
      await untilToast(page, 'Error', 'Something broke')
      await page.getByRole('heading', { name: 'The board couldn’t be loaded' }).waitFor()
      await page.locator('main, body').getByText('Something broke').first().waitFor()
      expect(await page.getByText('network').count()).toBe(0)

      await device.context.unroute(calls)
      await device.context.route(calls, gateway)
      await page.getByRole('button', { name: 'Try again' }).click()
      await untilToast(page, 'Error', 'The board couldn’t be loaded: the server can’t be reached.')
      await page.getByRole('heading', { name: 'This board isn’t on this device yet' }).waitFor()

      await device.context.unroute(calls)
      await page.getByRole('button', { name: 'Try again' }).click()
      await new Editor(page, shape).ready()
    } finally {
      await device.remove()
    }
  })

  test.each(['ann', 'ben'] as const)('a Save (%s)', async (who) => {
    const { page, editor, device } = both[who]
    const calls = /\/api\/boards\/\d+$/
    await device.context.route(calls, (route) =>
      route.request().method() === 'PUT' ? refuse(500, 'Something broke')(route) : route.continue(),
    )
    await editor.save()
    await untilToast(page, 'Error', 'Something broke')
    await device.context.unroute(calls)
    await device.context.route(calls, (route) =>
      route.request().method() === 'PUT' ? gateway(route) : route.continue(),
    )
    await editor.save()
    await untilToast(
      page,
      'Saved on this device',
      'The server can’t be reached right now. The board syncs as soon as it can.',
    )
    await device.context.unroute(calls)
    await editor.save()
    await untilToast(page, 'Saved', 'Board saved successfully!')
    await editor.untilState('Saved')
  })

  test.each(['ann', 'ben'] as const)('the history, a moment of it, and a restore (%s)', async (who) => {
    const person = both[who]
    const { page, device } = person
    const list = /\/history$/
    await device.context.route(list, refuse(503, 'The history is closed for repairs'))
    await openHistory(person)
    await sheet(page).getByRole('alert').getByText('The history is closed for repairs').waitFor()
    await device.context.unroute(list)
    await device.context.route(list, gateway)
    await sheet(page).getByRole('button', { name: 'Try again' }).click()
    // What this device has cached is shown only while the server is unreachable.
    await sheet(page).getByText('From this device: complete up to').waitFor()
    await device.context.unroute(list)
    await sheet(page).getByRole('button', { name: 'Try again' }).click()
    await sheet(page).getByText('From this device').waitFor({ state: 'hidden' })

    await sheet(page).getByRole('button', { name: 'Restore this version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore this version' })
    await device.context.route(/\/history\/restore$/, refuse(429, 'Too many restores. Wait a minute.'))
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await dialog.getByRole('alert').getByText('Too many restores. Wait a minute.').waitFor()
    await device.context.unroute(/\/history\/restore$/)
    await device.context.route(/\/history\/restore$/, gateway)
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await dialog
      .getByRole('alert')
      .getByText('The server can’t be reached. Check your connection and try again.')
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
  })
})
