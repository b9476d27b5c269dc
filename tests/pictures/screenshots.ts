// Takes the screenshots for the manifest and the README from the running app:
// `npm run build && npx tsx tests/pictures/screenshots.ts`. The results are in the repository.
import { join } from 'node:path'
import sharp from 'sharp'
import { Device } from '../e2e/support/device'
import { makePerson, register } from '../e2e/support/people'
import { root } from '../e2e/support/places'
import { createWorld } from '../e2e/support/world'
import { fillBoard } from './sampleBoard'

const pictures = {
  phone: {
    home: 'public/screenshots/home-narrow.webp',
    board: 'public/screenshots/board-narrow.webp',
    discover: 'public/screenshots/discover-narrow.webp',
  },
  desktop: {
    home: 'public/screenshots/home-wide.webp',
    board: 'public/screenshots/board-wide.webp',
    discover: 'public/screenshots/discover-wide.webp',
  },
} as const

const world = await createWorld()
try {
  const maker = await Device.create('desktop')
  const person = makePerson('ines')
  await register(maker.context, world.url, person)
  const boardId = await fillBoard(maker.context, world.url)
  for (const shape of ['desktop', 'phone'] as const) await takePictures(shape, boardId)
  await maker.remove()

  async function takePictures(shape: keyof typeof pictures, id: number): Promise<void> {
    const device = await Device.create(shape)
    await device.context.addCookies(await maker.context.cookies())
    const page = await device.open(`${world.url}/board/${id}`)
    await page.locator('[data-element-id]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => [...document.images].every((image) => image.complete))
    const board = await page.screenshot()
    // Saving draws the card's thumbnail.
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Board saved successfully!', { exact: true }).waitFor()
    await save(board, pictures[shape].board)
    if (shape === 'desktop') await sharp(board).png({ palette: true }).toFile(join(root, 'docs/board.png'))
    await page.goto(world.url)
    await page.getByText('Your Recent Boards').waitFor()
    // Parts that wait for an interaction load now.
    await page.mouse.move(100, 100)
    await page.getByLabel('Prompt', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await save(await page.screenshot(), pictures[shape].home)
    await page.goto(`${world.url}/discover`)
    await page.getByRole('article').first().waitFor()
    await page.waitForLoadState('networkidle')
    await save(await page.screenshot(), pictures[shape].discover)
    await device.remove()
  }
} finally {
  await world.close()
}

async function save(picture: Buffer, path: string): Promise<void> {
  await sharp(picture).webp({ quality: 82 }).toFile(join(root, path))
}
