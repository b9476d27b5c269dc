import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withCamera, writeVideo } from './support/camera'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { PAGES } from './support/pages'
import { makePerson, signUpByForm } from './support/people'
import { halves, makePhoto } from './support/photo'
import { temporaryFolder } from './support/places'
import { PolicyReports } from './support/policyReports'
import { createWorld, type World } from './support/world'

// The app under its own Content-Security-Policy with Trusted Types, and under its Permissions-Policy.

let world: World
let video: { path: string; remove: () => Promise<void> }
let device: Device
let page: Page
let reports: PolicyReports

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  video = await temporaryFolder('video')
  device = await Device.create('desktop', withCamera(await writeVideo(video.path, { width: 640, height: 480 })))
  reports = await PolicyReports.collect(device)
  page = await device.open(world.url)
  await device.installed(page)
})
afterAll(async () => {
  await device?.remove()
  await video?.remove()
  await world?.close()
})

const settled = async () => {
  await page.locator('h1, [role=dialog] h2').first().waitFor()
  const pending = page.locator('[data-testid=card-placeholder], [aria-busy=true], [role=status] svg')
  await expect.poll(() => pending.count()).toBe(0)
}

describe.each(['signed out', 'signed in'] as const)('%s', (standing) => {
  beforeAll(async () => {
    if (standing === 'signed in') await signUpByForm(page, world.url, makePerson('policy-walker'))
  })

  test.each(PAGES[standing])('%s violates no policy', async (path) => {
    await page.goto(world.url + path)
    await settled()
    expect(reports.take()).toEqual([])
  })
})

describe('in the editor', () => {
  let editor: Editor
  let photo: string

  beforeAll(async () => {
    await page.goto(`${world.url}/board/new`)
    editor = new Editor(page, 'desktop')
    await editor.ready()
  })

  test('processes an image in a web worker', async () => {
    const worker = page.waitForEvent('worker', (one) => one.url().includes('imaging.worker'))
    photo = await editor.addPhoto(await makePhoto(1))
    await worker
    await expect.poll(() => halves(editor.element(photo))).toBe('red, blue')
    expect(reports.take()).toEqual([])
  })

  test('loads the color picker’s styles', async () => {
    await editor.addShape('Circle')
    await page.getByRole('button', { name: 'Style', exact: true }).click()
    await page.getByRole('button', { name: /^Color: #/ }).click()
    const picker = page.locator('.react-colorful')
    await picker.waitFor()
    expect(await picker.evaluate((node) => getComputedStyle(node).display)).toBe('flex')
    expect(reports.take()).toEqual([])
  })

  test('turns HTML pasted from another program into text and runs none of it', async () => {
    await page.evaluate((html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    }, '<script>document.title = "attacked"</script><p>Fern <b>green</b></p>')
    await page.getByLabel('Text: Fern green').waitFor()
    expect(await page.title()).not.toBe('attacked')
    expect(reports.take()).toEqual([])
  })

  test('takes a photo with the camera', async () => {
    await page.getByRole('button', { name: 'Take Photo', exact: true }).click()
    const viewfinder = page.getByRole('dialog', { name: 'Take Photo' })
    await viewfinder.getByRole('button', { name: 'Capture' }).click()
    await viewfinder.getByRole('img', { name: 'Taken a moment ago' }).waitFor()
    await viewfinder.getByRole('button', { name: 'Use photo' }).click()
    await expect.poll(() => page.locator('img[data-element-id]').count()).toBe(2)
    expect(reports.take()).toEqual([])
  })

  test('a page served by the service worker shows the board and starts its web workers', async () => {
    await editor.save()
    await page.waitForURL(/\/board\/\d+$/)
    await editor.untilState('Saved')
    const mirror = page.waitForEvent('worker', (one) => one.url().includes('mirror.worker'))
    await page.reload()
    await editor.ready()
    await mirror
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${world.url}/main.js`)
    await expect.poll(() => halves(editor.element(photo))).toBe('red, blue')
    expect(reports.take()).toEqual([])
  })

  test('opens an uploaded image in its own tab', async () => {
    const [board] = await (await page.request.get(`${world.url}/api/boards`)).json()
    const elements = await (await page.request.get(`${world.url}/api/boards/${board.id}/elements`)).json()
    const address = elements.find(({ id }: { id: string }) => id === photo).content
    const tab = await device.open(world.url + address)
    expect(await tab.locator('img').evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth)).toBe(640)
    await tab.close()
  })
})

const BLOCKED: readonly (readonly [what: string, act: () => void])[] = [
  ['markup from a string', () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>')],
  ['code from a string', () => document.createElement('div').setAttribute('onclick', 'alert(1)')],
  ['a worker that is no script of the build', () => void new Worker('/assets/script.js')],
  ['a worker from another origin', () => void new Worker('https://example.org/static/a.js')],
]

describe('what the policies block', () => {
  test.each(BLOCKED)('%s is blocked and reported', async (_, act) => {
    await page.goto(world.url)
    reports.take()
    await expect(page.evaluate(act)).rejects.toThrow(/Trusted/)
    await expect.poll(() => reports.take()).not.toEqual([])
  })

  test('reports a request that the policy denies the service worker', async () => {
    const [worker] = device.context.serviceWorkers()
    reports.take()
    expect(await worker?.evaluate(() => fetch('https://example.org/').catch(({ name }) => name))).toBe('TypeError')
    await expect.poll(() => reports.take()).not.toEqual([])
  })

  test('denies the microphone and geolocation', async () => {
    await page.goto(world.url)
    const state = (name: string) =>
      page.evaluate(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state, name)
    expect(await state('microphone')).toBe('denied')
    expect(await state('geolocation')).toBe('denied')
  })
})
