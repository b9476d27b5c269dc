import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { BUILT_IN } from '../../app/templates/builtIn/all'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { logIn, makePerson, openSignedUp, type Person, signIn } from './support/people'
import { createWorld, type World } from './support/world'

// The template library, and using a template: by hand at two sizes, without an account, without a network, and next
// to an unsaved board.

let world: World

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})

afterAll(async () => {
  await world?.close()
})

function builtIn(id: string) {
  const template = BUILT_IN.find((each) => each.id === id)
  if (!template) throw new Error(`There is no template ${id}`)
  return template
}

describe.each(['phone', 'desktop'] as const)('on a %s', (shape) => {
  let device: Device
  let page: Page
  let person: Person
  let editor: Editor
  let api: Api

  beforeAll(async () => {
    device = await Device.incognito(shape)
    person = makePerson(`composer-${shape}`)
    page = await openSignedUp(device, world.url, person)
    await device.installed(page)
    await device.context.clearCookies()
    editor = new Editor(page, shape)
    api = new Api(device.context, world.url)
  })

  afterEach(async () => {
    world.tunnel.restore()
    await device.context.setOffline(false)
  })

  afterAll(async () => {
    await device?.remove()
  })

  const library = () => page.getByRole('heading', { name: 'Template Library' })
  const names = () => page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents()
  const card = (name: string): Locator =>
    page
      .getByRole('tabpanel')
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
  const search = (words: string) => page.getByRole('searchbox', { name: 'Search templates' }).fill(words)
  const dialog = () => page.getByRole('dialog', { name: 'You have an unsaved board' })
  const answer = (name: string) => dialog().getByRole('button', { name, exact: true })
  const press = (target: Locator) => (shape === 'phone' ? target.tap() : target.click())

  async function openLibrary() {
    await page.goto(`${world.url}/templates`)
    await library().waitFor()
  }

  async function imported(id: string) {
    const { name, elements } = builtIn(id)
    await page.getByText('Template Imported', { exact: true }).first().waitFor()
    await page
      .getByText(`Successfully imported ${elements.length} elements from "${name}" template.`, { exact: true })
      .first()
      .waitFor()
    await page.waitForURL(/\/board\/new\?draft=/)
    await editor.ready()
  }

  /** Saves the open board; returns its elements on the server. */
  async function saved() {
    await editor.save()
    await page.waitForURL(/\/board\/\d+$/, { timeout: 75_000 })
    await editor.untilState('Saved')
    return api.elements(Number(page.url().split('/').pop()))
  }

  /** The element with a template's first words. */
  const first = (id: string) => {
    const words = builtIn(id).elements.find(({ type }) => type === 'text')?.content ?? ''
    return editor.elements.filter({ hasText: words.split('\n')[0] ?? '' })
  }

  const looks = (elements: readonly { content: string; positionX: number; positionY: number; zIndex: number }[]) =>
    elements
      .map(({ content, positionX, positionY, zIndex }) => ({ content, positionX, positionY, zIndex }))
      .sort((a, b) => a.zIndex - b.zIndex)

  test('reachable from the header or the tab bar, without an account', async () => {
    await page.goto(world.url)
    const bar = page.getByRole('navigation', { name: shape === 'phone' ? 'Tabs' : 'Main' })
    await press(bar.getByRole('link', { name: 'Templates' }))
    await library().waitFor()
    await expect.poll(names).toHaveLength(8)
  })

  test('search, categories, order, and the message for no results', async () => {
    await openLibrary()
    expect((await names()).slice(0, 3)).toEqual(['Minimal Portfolio', 'Creative Agency', 'Minimalist Business'])
    await search('  FASHION ')
    await expect.poll(names).toEqual(['Fashion Lookbook'])
    await press(page.getByRole('tab', { name: 'Nature' }))
    await page.getByText('No templates found', { exact: true }).waitFor()
    await page
      .getByText("We couldn't find any templates matching your search. Try a different keyword or category.")
      .waitFor()
    await press(page.getByRole('button', { name: 'Clear search' }))
    await expect.poll(names).toEqual(['Nature Inspiration'])
    await search(' ')
    await expect.poll(names).toEqual(['Nature Inspiration'])
    await page.reload()
    await expect.poll(names).toEqual(['Nature Inspiration'])
    await press(page.getByRole('tab', { name: 'All Templates' }))

    const sort = page.getByLabel('Sort by')
    expect(await sort.isVisible()).toBe(shape === 'desktop')
    if (shape === 'phone') return
    await sort.selectOption('A-Z')
    await expect.poll(async () => (await names())[0]).toBe('Abstract Art')
    expect(await names()).toEqual([...(await names())].sort())
    await sort.selectOption('Newest')
    const [newest] = [...BUILT_IN].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    await expect.poll(async () => (await names())[0]).toBe(newest?.name)
  })

  test('a card, its preview drawn to fit, and the featured templates', async () => {
    await openLibrary()
    const { name, popularity, description, tags, elements } = builtIn('minimal-portfolio')
    const words = (await card(name).textContent()) ?? ''
    for (const part of [`${popularity}%`, description, ...tags.slice(0, 3), `+${tags.length - 3}`, 'New'])
      expect(words).toContain(part)
    const [place, plane] = await card(name)
      .locator('[inert]')
      .evaluate((node) => [node, node.firstElementChild ?? node].map((each) => each.getBoundingClientRect().width))
    expect(plane).toBeCloseTo(place ?? 0, 0)
    expect(await card(name).locator('[inert] > div > div').count()).toBe(elements.length - 1)
    const featured = page.getByRole('region', { name: 'Featured Templates' }).getByRole('heading', { level: 3 })
    expect(await featured.allTextContents()).toEqual(['Minimal Portfolio', 'Creative Agency', 'Abstract Art'])
  })

  test('every touch target is large enough, and nothing is wider than the screen, down to 360 px', async () => {
    await openLibrary()
    if (shape === 'phone') await page.setViewportSize({ width: 360, height: 740 })
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(wide).toBe(room)
    const small = await page
      .locator('main')
      .locator('a, button, select, span:has(> input)')
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 44)
          .map((node) => node.textContent),
      )
    expect(small).toEqual([])
    if (shape === 'phone') await page.setViewportSize({ width: 390, height: 844 })
  })

  test.each(['light', 'dark'] as const)('axe finds no violations in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await openLibrary()
    expect(await violations(page)).toEqual([])
    await search('zzzz')
    await page.getByText('No templates found', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('reports an unknown id, and the library stays', async () => {
    await page.goto(`${world.url}/templates?use=no-such-thing`)
    await page.getByText('Template not found', { exact: true }).first().waitFor()
    await page.getByText('The selected template could not be found.', { exact: true }).first().waitFor()
    await page.waitForURL(`${world.url}/templates`)
    await library().waitFor()
  })

  test('signed out, a template starts a board; saved once signed in, it shows in a second browser', async () => {
    await openLibrary()
    await press(card('Calming Mood').getByRole('link', { name: 'Use this template' }))
    await page.waitForURL(`${world.url}/try`)
    await new Editor(page, shape).save()
    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
    await signIn(page, world.url, person)
    expect(looks(await saved())).toEqual(looks(builtIn('mood-calming').elements))

    const other = await Device.incognito('desktop')
    try {
      await logIn(other.context, world.url, person)
      const there = await other.open(page.url())
      await expect.poll(() => new Editor(there, 'desktop').seen()).toHaveLength(builtIn('mood-calming').elements.length)
    } finally {
      await other.remove()
    }
  })

  test('signed in, a card starts a board, by its button on hover; Back returns to the library without another use', async () => {
    await openLibrary()
    const button = card('Abstract Art').getByRole('button', { name: 'Use Template' })
    if (shape === 'desktop') {
      await card('Abstract Art').hover()
      await button.click()
    } else {
      expect(await button.count()).toBe(0)
      await card('Abstract Art').getByRole('link', { name: 'Use this template' }).tap()
    }
    await imported('abstract-art')
    await page.goBack()
    await library().waitFor()
    expect(page.url()).toBe(`${world.url}/templates`)
    await dialog().waitFor({ state: 'detached' })
  })

  test('the header is still one line with one more link', async () => {
    const sizes = { phone: [360, 390], desktop: [768, 820, 900, 1024, 1200, 1280] }[shape]
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    for (const each of sizes) {
      await page.setViewportSize({ width: each, height })
      const box = await page.getByRole('banner').boundingBox()
      expect(box?.height, `at ${each} px`).toBeLessThan(62)
    }
    await page.setViewportSize({ width, height })
  })

  describe('with an unsaved board open', () => {
    const countBefore = () => builtIn('abstract-art').elements.length

    test('the question has no axe violations, and Cancel changes nothing', async () => {
      await openLibrary()
      // By keyboard, since focus shows what hover shows.
      const way = { phone: ['link', 'Use this template'], desktop: ['button', 'Use Template'] } as const
      const [role, name] = way[shape]
      await card('Product Launch').getByRole(role, { name }).press('Enter')
      await dialog().waitFor()
      await page.getByText(`“Abstract Art” has ${countBefore()} elements and isn’t saved yet.`).waitFor()
      expect(await violations(page)).toEqual([])
      await press(answer('Cancel'))
      await dialog().waitFor({ state: 'detached' })
      expect(page.url()).toBe(`${world.url}/templates`)
      await page.goto(`${world.url}/templates?use=product-launch`)
      await page.getByText(`“Abstract Art” has ${countBefore()} elements and isn’t saved yet.`).waitFor()
    })

    test('Replace it: the template takes its place, until Undo', async () => {
      await page.goto(`${world.url}/templates?use=product-launch`)
      await press(answer('Replace it'))
      await imported('product-launch')
      await expect.poll(() => first('product-launch').count()).toBeGreaterThan(0)
      await press(page.getByRole('button', { name: 'Undo', exact: true }).last())
      await expect.poll(() => first('product-launch').count()).toBe(0)
      await page.goto(`${world.url}/templates?use=product-launch`)
      await page.getByText(`has ${countBefore()} elements and isn’t saved yet.`).waitFor()
      await press(answer('Replace it'))
      await imported('product-launch')
    })

    test('Keep both: a separate board, offline', async () => {
      await page.goto(`${world.url}/templates`)
      world.tunnel.cut()
      await device.context.setOffline(true)
      await page.reload()
      await library().waitFor()
      await press(card('Fashion Lookbook').getByRole('link', { name: 'Use this template' }))
      await press(answer('Keep both'))
      await imported('fashion-lookbook')
      await page.reload()
      await editor.ready()
      await expect.poll(() => editor.seen()).toHaveLength(builtIn('fashion-lookbook').elements.length)
      world.tunnel.restore()
      await device.context.setOffline(false)
      expect(looks(await saved())).toEqual(looks(builtIn('fashion-lookbook').elements))
    })

    test('Add to it: beside and in front of the existing elements, all of it saved', async () => {
      await page.goto(`${world.url}/templates?use=minimal-portfolio`)
      await press(answer('Add to it'))
      await imported('minimal-portfolio')
      const now = await saved()
      const [was, came] = [builtIn('product-launch').elements, builtIn('minimal-portfolio').elements]
      expect(now).toHaveLength(was.length + came.length)
      expect(looks(now).slice(0, was.length)).toEqual(looks(was))
      expect(now.filter(({ content }) => content === 'background')).toHaveLength(1)
    })
  })
})
