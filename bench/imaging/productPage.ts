import type { Page } from 'playwright-core'
import { PHOTO_WIDTH } from './cameraPhoto'

/** Opens the analyzer on home, once prefetching is done. */
export async function openAnalyzer(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.keyboard.press('Shift')
  await page.getByRole('tab', { name: 'Image Analysis' }).click()
  await page.getByRole('button', { name: 'Upload an image' }).waitFor()
  await page.waitForTimeout(2500)
}

/** Chooses a file with the button and the browser's file chooser, as a person would. */
export async function chooseInAnalyzer(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload an image' }).click()
  const opened = await chooser
  // No one picks a file in less time.
  await page.waitForTimeout(1000)
  await opened.setFiles(path)
  await page.getByRole('list', { name: 'Palette' }).waitFor({ timeout: 60_000 })
}

/** Opens the sliders of a photo on a new board; returns the id of its element. */
export async function openSliders(page: Page, url: string, path: string): Promise<string> {
  await page.goto(`${url}/board/new`)
  await page.getByRole('button', { name: 'Add Text' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add Image' }).click()
  await (await chooser).setFiles(path)
  const image = page.locator('img[data-element-id]')
  await image.waitFor({ timeout: 60_000 })
  const id = (await image.getAttribute('data-element-id')) ?? ''
  await page.waitForTimeout(2500)
  await openPanel(page, id)
  return id
}

export async function openPanel(page: Page, id: string): Promise<void> {
  const modify = page.getByRole('button', { name: 'Modify image' })
  if (!(await modify.isVisible())) {
    const box = await page.locator(`[data-element-id="${id}"]`).boundingBox()
    if (!box) throw new Error('The photo is not on the screen')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page
      .getByRole('button', { name: /^(Style|Inspector)/ })
      .first()
      .click()
  }
  await modify.click()
  await page.getByRole('slider', { name: 'Before and after' }).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1000)
}

export function slider(page: Page, name: string) {
  return page.getByRole('slider', { name, exact: true })
}

/** Records, as `took`, how long after an input the canvas named After was drawn. Runs before the page's own code. */
const WATCH = `
  let began = 0
  addEventListener('input', ({ timeStamp }) => { began = timeStamp }, { capture: true })
  for (const [{ prototype }, name] of [
    [ImageBitmapRenderingContext, 'transferFromImageBitmap'],
    [CanvasRenderingContext2D, 'putImageData'],
  ]) {
    const draw = prototype[name]
    prototype[name] = function (...args) {
      draw.apply(this, args)
      if (began === 0 || this.canvas.getAttribute('aria-label') !== 'After') return
      window.took = performance.now() - began
      began = 0
    }
  }
`

export async function watchCanvas(page: Page): Promise<void> {
  await page.addInitScript(WATCH)
}

/** Ms from Done until the element shows all pixels of the result, decoded and in a frame. */
export async function putDown(page: Page, id: string): Promise<number> {
  const before = await page.locator(`img[data-element-id="${id}"]`).getAttribute('src')
  const shown = page.evaluate(
    async ({ id, before, width }) => {
      let began = 0
      addEventListener('click', ({ timeStamp }) => (began = timeStamp), { capture: true, once: true })
      for (;;) {
        await new Promise(requestAnimationFrame)
        const image = document.querySelector<HTMLImageElement>(`img[data-element-id="${id}"]`)
        if (began === 0 || !image?.complete || image.src === before || image.naturalWidth !== width) continue
        await image.decode()
        await new Promise(requestAnimationFrame)
        return performance.now() - began
      }
    },
    { id, before, width: PHOTO_WIDTH },
  )
  await page.getByRole('region', { name: 'Modify image' }).getByRole('button', { name: 'Done' }).click()
  return shown
}

/** Width of the panel's image, in pixels. */
export function previewWidth(page: Page): Promise<number> {
  return page.getByRole('img', { name: 'After', exact: true }).evaluate((canvas: HTMLCanvasElement) => canvas.width)
}

/** Ms from an arrow key on a slider until the element on the board shows its effect, decoded and in a frame. */
export async function stepToBoard(page: Page, id: string): Promise<number> {
  await slider(page, 'Brightness').focus()
  const shown = page.evaluate(async (id) => {
    let began = 0
    const before = document.querySelector<HTMLImageElement>(`img[data-element-id="${id}"]`)?.src
    addEventListener('input', ({ timeStamp }) => (began = timeStamp), { capture: true, once: true })
    for (;;) {
      await new Promise(requestAnimationFrame)
      const image = document.querySelector<HTMLImageElement>(`img[data-element-id="${id}"]`)
      if (began === 0 || !image?.complete || image.src === before) continue
      await image.decode()
      await new Promise(requestAnimationFrame)
      return performance.now() - began
    }
  }, id)
  await page.keyboard.press('ArrowRight')
  return shown
}
