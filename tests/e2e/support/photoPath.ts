import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Photo } from './photo'

// The path of a 12-megapixel photo through the image analyzer on home: choose it, modify it, add it to a board.

/** A photo from a phone held upright: rotated by its EXIF, red above blue as stored. */
async function turnedPhoto(): Promise<Photo> {
  const half = (background: string) => sharp({ create: { width: 4000, height: 1500, channels: 3, background } }).png()
  const [red, blue] = [await half('#c81414').toBuffer(), await half('#1414c8').toBuffer()]
  const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#fff' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: blue, left: 0, top: 1500 },
    ])
    .withMetadata({ orientation: 8 })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'turned.jpg', mimeType: 'image/jpeg', buffer }
}

export async function photoFromCamera(page: Page): Promise<void> {
  await page.getByRole('tabpanel', { name: 'Image Analysis' }).getByRole('button', { name: 'Take Photo' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Take Photo' })
  await dialog.getByRole('button', { name: 'Capture' }).tap({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Use photo' }).tap({ timeout: 30_000 })
}

/** Red on the left and blue on the right once rotated by its EXIF, 3000 wide and 4000 high. */
export async function photoFromFile(page: Page): Promise<void> {
  await page.getByLabel('Image to analyze', { exact: true }).setInputFiles(await turnedPhoto())
}

export async function openAnalyzer(page: Page, url: string): Promise<void> {
  await page.goto(url)
  // An interaction loads the panel.
  await page.keyboard.press('Shift')
  await page.getByRole('tab', { name: 'Image Analysis' }).tap()
  await page.getByRole('button', { name: 'Upload an image' }).waitFor()
}

/** Applies three modifications, and adds the result to a new board. */
export async function modifyAndAdd(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Palette' }).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Modify Image', exact: true }).tap()
  for (const name of [/A little more light/, /Lights lighter/, /Every color a third stronger/])
    await page.getByLabel(name).check()
  await page.getByRole('button', { name: 'Apply 3 Modifications' }).tap()
  await page.getByRole('button', { name: 'Add modified image to board' }).tap({ timeout: 60_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'New board' }).tap()
  await page.getByText('Added to board', { exact: true }).first().waitFor({ timeout: 60_000 })
}
