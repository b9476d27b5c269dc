import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedUp, signUp } from './support/people'
import { root, temporaryFolder } from './support/places'
import { createWorld, type World } from './support/world'

let world: World
let device: Device
let build: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  build = await temporaryFolder('build')
  await cp(join(root, 'dist/client'), join(build.path, 'dist/client'), { recursive: true })
  world = await createWorld({ folder: build.path, emptyData: inject('emptyData') })
  device = await Device.create('desktop')
})

afterAll(async () => {
  await device?.remove()
  await world?.close()
  await build?.remove()
})

test('rule 13: a new version waits for the person, and takes over with their work intact', async () => {
  const page = await device.open(world.url)
  await signUp(page, world.url, makePerson('patient'))
  await device.installed(page)
  await page.goto(`${world.url}/board/new`)
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.addText('Half a thought')
  const twin = await device.open(`${world.url}/`)

  await publishNewVersion()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.getByText('A new version is ready', { exact: true }).waitFor()
  expect(await versionOf(page)).toBe('old')
  // The old version keeps working.
  const delayed = await editor.addText('The other half')

  const update = page.getByRole('button', { name: 'Update', exact: true })
  await Promise.all([page.waitForEvent('load'), update.click()])
  await editor.ready()
  expect(await versionOf(page)).toBe('new')
  await editor.element(delayed).waitFor()
  expect((await editor.seen()).map(({ name }) => name).sort()).toEqual(['Text: Half a thought', 'Text: The other half'])

  // The other tab, which may be in use, is notified and not reloaded.
  await twin.getByText('Moodloom was updated in another tab', { exact: true }).waitFor()
  expect(await versionOf(twin)).toBe('old')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  expect(await new Api(device.context, world.url).boards()).toHaveLength(1)
})

test('rule 13: a tab whose database is upgraded by another takes no input until it is reloaded, and loses nothing', async () => {
  const desktop = await Device.incognito('desktop')
  const page = await openSignedUp(desktop, world.url, makePerson('reloader'), '/board/new')
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  const words = await editor.addText('Half')
  await editor.element(words).dblclick()
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' a thought')
  const other = await desktop.open(`${world.url}/healthz`)
  await other.evaluate(upgradeDatabase)

  const notice = page.getByRole('alertdialog', { name: 'Moodloom was updated in another tab' })
  await notice.waitFor()
  for (const key of ['Escape', 'Escape', 'r', 'Delete']) await page.keyboard.press(key)
  await expect
    .poll(() => notice.getByRole('button', { name: 'Reload' }).evaluate((node) => node.matches(':focus')))
    .toBe(true)
  expect(await editor.seen()).toHaveLength(1)

  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload' }).click()])
  await editor.ready()
  expect((await editor.seen()).map(({ name }) => name)).toEqual(['Text: Half a thought'])
  await desktop.remove()
})

/** As a newer version does when it opens the database. Runs in the page. */
async function upgradeDatabase(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const name = names.find((each) => /^moodloom-\d+$/.test(each))
  if (!name) throw new Error('There is no database')
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name, 1000)
    opening.onsuccess = () => resolve(opening.result.close())
    opening.onerror = () => reject(opening.error)
  })
}

/** Deploys: the server restarts with another page, and a service worker that lists it. */
async function publishNewVersion(): Promise<void> {
  await world.server.stop()
  const client = join(build.path, 'dist/client')
  const files = ['index.html', 'main.js']
  for (const file of files) for (const ending of ['.br', '.gz']) await rm(join(client, file + ending), { force: true })
  const page = await readFile(join(client, 'index.html'), 'utf8')
  await writeFile(join(client, 'index.html'), page.replace('<html', '<html data-version="new"'))
  const worker = await readFile(join(client, 'main.js'), 'utf8')
  const changed = worker
    .replace(/(["']?revision["']?:["'`])[0-9a-f]+(["'`],["']?url["']?:["'`]index\.html)/, '$1f00d$2')
    .replace(/(["']?url["']?:["'`]index\.html["'`],["']?revision["']?:["'`])[0-9a-f]+/, '$1f00d')
  expect(changed).not.toBe(worker)
  await writeFile(join(client, 'main.js'), changed)
  await world.server.start()
}

async function versionOf(page: { evaluate<T>(act: () => T): Promise<T> }): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset.version ?? 'old')
}
