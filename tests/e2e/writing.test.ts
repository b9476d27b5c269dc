import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { makePerson, openSignedUp } from './support/people'
import { putBoard } from './support/putBoard'
import { touchDrag } from './support/touch'
import { createWorld, type World } from './support/world'

// Text on a board: typed right away, in boxes of matching height, in a style; addresses in it are links.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(async () => {
  await world?.close()
})

interface Writer {
  readonly device: Device
  readonly page: Page
  readonly editor: Editor
}

async function openWriter(shape: Shape, name: string = shape): Promise<Writer> {
  const device = await Device.incognito(shape)
  const page = await openSignedUp(device, world.url, makePerson(`writer-${name}`), '/board/new')
  const editor = new Editor(page, shape)
  await editor.ready()
  return { device, page, editor }
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const styles = (page: Page) => page.getByRole('toolbar', { name: 'Text style' })
const style = (page: Page, name: string) => styles(page).getByRole('button', { name, exact: true })

/** How far the text overflows the element's box, in board px. */
const overhang = (element: Locator) =>
  element.evaluate((node) => {
    const free = node.cloneNode(true) as HTMLElement
    free.style.height = 'auto'
    node.after(free)
    const height = free.offsetHeight - (node as HTMLElement).offsetHeight
    free.remove()
    return Math.max(height, node.scrollWidth - node.clientWidth)
  })
const css = (element: Locator, name: string) =>
  element.evaluate((node, key) => getComputedStyle(node).getPropertyValue(key), name)
const sizeOf = (element: Locator) =>
  element.evaluate((node) => ({
    width: Number.parseFloat(getComputedStyle(node).width),
    height: Number.parseFloat(getComputedStyle(node).height),
  }))

describe.each(['phone', 'desktop'] as const)('on a %s', (shape) => {
  let writer: Writer
  beforeAll(async () => {
    writer = await openWriter(shape)
  })
  afterAll(() => writer?.device.remove())

  const press = (button: Locator) => (shape === 'phone' ? button.tap() : button.click())
  const addText = async () => {
    await press(writer.page.getByRole('button', { name: 'Add Text' }))
    // No second press: the field gets the focus before the press ends.
    expect(await writer.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  }

  test('typing after Add Text writes one text, Enter and Space included', async () => {
    const { page, editor } = writer
    await addText()
    await page.keyboard.type('Slow house\nby the sea')
    await expect.poll(() => field(page).inputValue()).toBe('Slow house\nby the sea')
    await page.keyboard.press('Escape')
    await page.getByLabel('Text: Slow house').waitFor()
    expect(await editor.elements.count()).toBe(1)
    // Adding and typing it is one step.
    await page.keyboard.press('Control+z')
    await expect.poll(() => editor.elements.count()).toBe(0)
    await page.keyboard.press('Control+Shift+z')
    await page.getByLabel('Text: Slow house').waitFor()
  })

  test('a text left empty is removed, without an undo step', async () => {
    const { page, editor } = writer
    await addText()
    await field(page).waitFor()
    await expect.poll(() => editor.elements.count()).toBe(2)
    await page.keyboard.press('Escape')
    await expect.poll(() => editor.elements.count()).toBe(1)
    await page.keyboard.press('Control+z')
    await expect.poll(() => editor.elements.count()).toBe(0)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => editor.elements.count()).toBe(1)
  })

  test('once its code is loaded, Add Text shows the field of the new text within the press', async () => {
    const { page, editor } = writer
    const focused = await page.getByRole('button', { name: 'Add Text' }).evaluate(async (button: HTMLElement) => {
      button.click()
      // What React does at the end of an event.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      return document.activeElement?.getAttribute('aria-label')
    })
    expect(focused).toBe('Text')
    await page.keyboard.press('Escape')
    await expect.poll(() => editor.elements.count()).toBe(1)
  })

  test('choosing a style is one press and one undo step, and keeps the caret', async () => {
    const { page, editor } = writer
    await addText()
    await page.keyboard.type('Made by hand, kept by heart')
    const text = editor.elements.last()
    await press(style(page, 'Title'))
    await expect.poll(() => css(text, 'font-size')).toBe('44px')
    await page.keyboard.type('!')
    await expect.poll(() => field(page).inputValue()).toBe('Made by hand, kept by heart!')
    await press(style(page, 'Note'))
    await expect.poll(() => css(text, 'padding-top')).toBe('16px')
    expect(await css(text, 'background-color')).toBe('rgb(251, 241, 207)')
    expect(await style(page, 'Note').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await overhang(text)).toBe(0)
    await page.keyboard.press('Control+z')
    await expect.poll(() => css(text, 'font-size')).toBe('44px')
    expect(await text.textContent()).toBe('Made by hand, kept by heart!')
    await page.keyboard.press('Control+z')
    await expect.poll(() => text.textContent()).toBe('Made by hand, kept by heart')
    await page.keyboard.press('Control+z')
    await expect.poll(() => css(text, 'font-size')).toBe('16px')
  })

  test('dragging a side sets the width and rewraps the text; dragging a corner scales the letters', async () => {
    const { page, editor } = writer
    const text = editor.elements.last()
    await press(style(page, 'Title'))
    await expect.poll(() => css(text, 'font-size')).toBe('44px')
    const handle = (name: string) => page.locator(`[data-selection-frame] [data-handle="${name}"]`)
    const drag = async (name: string, x: number, y: number) => {
      const box = await handle(name).boundingBox()
      const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
      if (shape === 'phone') return touchDrag(page, from, { x: from.x + x, y: from.y + y })
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + x / 2, from.y + y / 2)
      await page.mouse.move(from.x + x, from.y + y)
      await page.mouse.up()
    }
    const wide = await sizeOf(text)
    await drag('e', -120, 0)
    await expect.poll(async () => (await sizeOf(text)).width).toBeLessThan(wide.width - 60)
    const narrow = await sizeOf(text)
    expect(narrow.height).toBeGreaterThan(wide.height)
    expect(await css(text, 'font-size')).toBe('44px')
    await drag('se', -60, -60)
    await expect.poll(async () => Number.parseFloat(await css(text, 'font-size'))).toBeLessThan(40)
    const small = await sizeOf(text)
    expect(small.width / small.height).toBeCloseTo(narrow.width / narrow.height, 1)
    expect(await overhang(text)).toBe(0)
  })
})

describe('on a phone, on a board that is shown small', () => {
  let writer: Writer
  let fingers: Fingers
  let ids: readonly string[] = []
  beforeAll(async () => {
    writer = await openWriter('phone', 'small')
    fingers = await Fingers.on(writer.page)
    const words = { type: 'text' as const, width: 240, height: 40 }
    const properties = { fontFamily: 'Instrument Sans', fontSize: 16, color: '#1D1A16' }
    const board = await putBoard(writer.device.context, world.url, {
      name: 'Wall',
      elements: [
        { ...words, content: 'Linen', positionX: 40, positionY: 40, properties },
        { ...words, content: 'Oak', positionX: 1400, positionY: 1600, properties },
      ],
    })
    ids = board.ids
    await writer.page.goto(`${world.url}/board/${board.id}`)
    await writer.editor.ready()
  })
  afterAll(() => writer?.device.remove())

  /** Screen px of the letters. */
  const lettersOf = (text: Locator) =>
    text.evaluate((node: HTMLElement) => {
      const zoom = node.getBoundingClientRect().width / node.offsetWidth
      return zoom * Number.parseFloat(getComputedStyle(node).fontSize)
    })
  const box = async (text: Locator) => (await text.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const select = async (text: Locator) => {
    const { x, y } = await box(text)
    await fingers.tap({ x: x + 4, y: y + 4 })
    await writer.page.getByRole('toolbar', { name: 'Selection' }).waitFor()
  }
  const edit = async () => {
    await fingers.tap(writer.page.getByRole('button', { name: 'Edit', exact: true }))
    await field(writer.page).waitFor()
  }
  /** Where the keyboard of a phone leaves it visible. */
  const isLegible = async () => {
    const { x, y, height } = await box(field(writer.page))
    return (await lettersOf(field(writer.page))) > 15 && x >= 0 && y > 0 && y + height < 844 / 2
  }

  test('a text is zoomed in on while it is edited, and the camera returns afterwards', async () => {
    const { page, editor } = writer
    const oak = editor.element(ids[1] ?? '')
    expect(await lettersOf(oak)).toBeLessThan(6)
    await select(oak)
    const before = await box(oak)
    await edit()
    await expect.poll(isLegible).toBe(true)
    await page.keyboard.type(' and brass')
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await box(oak)).x).toBeCloseTo(before.x, 0)
    expect(await oak.textContent()).toBe('Oak and brass')
    expect((await box(oak)).y).toBeCloseTo(before.y, 0)
  })

  test('a new text is zoomed in on; a tap beside it ends editing and returns', async () => {
    const { page, editor } = writer
    const linen = editor.element(ids[0] ?? '')
    const before = await box(linen)
    await fingers.tap(page.getByRole('button', { name: 'Add Text' }))
    await field(page).waitFor()
    await expect.poll(isLegible).toBe(true)
    await page.keyboard.type('Clay')
    await fingers.tap({ x: 195, y: 560 })
    await page.getByLabel('Text: Clay').waitFor()
    await expect.poll(async () => (await box(linen)).x).toBeCloseTo(before.x, 0)
    expect((await box(linen)).width).toBeCloseTo(before.width, 0)
  })

  test('a drag beside the edited text pans, and the camera stays there', async () => {
    const { page, editor } = writer
    const oak = editor.element(ids[1] ?? '')
    await select(oak)
    await edit()
    await expect.poll(isLegible).toBe(true)
    const near = await box(oak)
    await fingers.drag({ x: 195, y: 560 }, { x: 195, y: 480 })
    await field(page).waitFor({ state: 'hidden' })
    await expect.poll(async () => (await box(oak)).y).toBeCloseTo(near.y - 80, 0)
    expect(await lettersOf(oak)).toBeGreaterThan(15)
  })
})

test('on a desktop, the text styles are not covered by the tools at the left edge', async () => {
  const { device, page } = await openWriter('desktop', 'left-edge')
  try {
    await page.getByRole('button', { name: 'Add Text' }).click()
    await field(page).waitFor()
    await page.keyboard.type('Edge')
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'hidden' })
    const element = page.locator('[data-element-id]')
    for (let steps = 0; steps < 200 && ((await element.boundingBox())?.x ?? 0) > 60; steps++)
      await page.keyboard.press('Shift+ArrowLeft')
    for (const name of ['Title', 'Quote']) {
      const isOnTop = () =>
        style(page, name).evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect()
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        })
      await expect.poll(isOnTop, { message: name }).toBe(true)
    }
  } finally {
    await device.remove()
  }
})

describe('on any board', () => {
  let writer: Writer
  beforeAll(async () => {
    writer = await openWriter('desktop', 'any')
  })
  afterAll(() => writer?.device.remove())

  test('moving the focus before the field has loaded keeps it there, and keeps the typed text', async () => {
    const { page, editor } = writer
    let go = () => {}
    const isFetched = new Promise<void>((resolve) => {
      go = resolve
    })
    const actionsFile = /\/lazyActions-[^/]+\.js$/
    await page.route(actionsFile, async (route) => {
      await isFetched
      await route.continue()
    })
    await page.goto(`${world.url}/board/new`)
    await editor.ready()
    await page.getByRole('button', { name: 'Add Text' }).click()
    await page.keyboard.type('Linen')
    const name = page.getByRole('textbox', { name: 'Editing:' })
    await name.fill('Elsewhere')
    expect(await editor.elements.count()).toBe(0)
    go()
    await page.getByLabel('Text: Linen').waitFor()
    await page.keyboard.type('!')
    expect(await name.inputValue()).toBe('Elsewhere!')
    expect(await field(page).count()).toBe(0)
    await page.unroute(actionsFile)
  })

  const text = (content: string, positionY: number, properties = {}) => ({
    ...{ type: 'text' as const, content, positionX: 40, positionY, width: 240, height: 40 },
    properties: { fontFamily: 'Instrument Sans', fontSize: 16, color: '#1D1A16', ...properties },
  })

  test('text of 34 and 56 px stays inside its box at every zoom, and so does a word that is too long for it', async () => {
    const { device, page, editor } = writer
    const { id, ids } = await putBoard(device.context, world.url, {
      name: 'Sizes',
      elements: [text('Slow house by the sea, in linen and oak', 40), text('Donaudampfschifffahrt', 400)],
    })
    await page.goto(`${world.url}/board/${id}`)
    await editor.ready()
    for (const [index, size] of [34, 56].entries()) {
      await editor.element(ids[index] ?? '').click()
      const sizeField = page.getByRole('spinbutton', { name: 'Font size', exact: true })
      if (!(await sizeField.isVisible())) await page.getByRole('button', { name: 'Style', exact: true }).click()
      await sizeField.fill(String(size))
      await sizeField.press('Enter')
      await expect.poll(() => css(editor.element(ids[index] ?? ''), 'font-size')).toBe(`${size}px`)
    }
    const zoom = (name: string) => page.getByRole('button', { name, exact: true }).click()
    for (const steps of [0, -5, 15]) {
      for (let step = 0; step < Math.abs(steps); step++) await zoom(steps < 0 ? 'Zoom Out' : 'Zoom In')
      for (const each of ids) expect(await overhang(editor.element(each))).toBe(0)
    }
  })

  test('a link opens by a press while viewing, and with Ctrl while editing', async () => {
    const { device, page, editor } = writer
    const address = `${world.url}/about`
    const { id, ids } = await putBoard(device.context, world.url, {
      name: 'Addresses',
      elements: [text(`Oak: ${address} javascript:alert(1)`, 40)],
    })
    await page.goto(`${world.url}/board/${id}`)
    await editor.ready()
    const element = editor.element(ids[0] ?? '')
    const pages = () => device.context.pages().length
    const opened = async (act: () => Promise<unknown>) => {
      const [other] = await Promise.all([device.context.waitForEvent('page'), act()])
      await other.waitForURL(address)
      expect(await other.evaluate(() => window.opener)).toBeNull()
      await other.close()
    }
    const middleOf = (found: Locator) =>
      found.evaluate((node, words) => {
        const range = document.createRange()
        const all = node.textContent ?? ''
        range.setStart(node.firstChild as Node, all.indexOf(words))
        range.setEnd(node.firstChild as Node, all.indexOf(words) + words.length)
        const { left, top, width } = range.getClientRects()[0] as DOMRect
        return { x: left + width / 2, y: top + 8 }
      }, address)
    const at = await middleOf(element)
    await page.mouse.click(at.x, at.y)
    await expect.poll(() => element.getAttribute('aria-selected')).toBe('true')
    expect(pages()).toBe(1)
    await page.keyboard.down('Control')
    await opened(() => page.mouse.click(at.x, at.y))
    await page.keyboard.up('Control')
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await opened(() => page.getByRole('menuitem', { name: `Open ${address}` }).click())

    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const link = element.getByRole('link')
    await opened(() => link.click())
    expect(await element.getByRole('link').count()).toBe(1)
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('the box of a text lets presses through to what lies below', async () => {
    const { device, page, editor } = writer
    const { id, ids } = await putBoard(device.context, world.url, {
      name: 'Below',
      elements: [
        { type: 'shape', content: 'rectangle', positionX: 40, positionY: 40, width: 400, height: 300, properties: {} },
        { ...text('Double click to edit', 60), positionX: 60, width: 300, height: 200 },
      ],
    })
    await page.goto(`${world.url}/board/${id}`)
    await editor.ready()
    const [shape = '', ghost = ''] = ids
    const box = await editor.element(ghost).boundingBox()
    const pressAt = (x: number, y: number) => page.mouse.click((box?.x ?? 0) + x, (box?.y ?? 0) + y)
    await pressAt(40, 10)
    await expect.poll(() => editor.element(ghost).getAttribute('aria-selected')).toBe('true')
    await pressAt(200, 150)
    await expect.poll(() => editor.element(shape).getAttribute('aria-selected')).toBe('true')
    expect(await editor.element(ghost).getAttribute('aria-selected')).toBe('false')
  })
})
