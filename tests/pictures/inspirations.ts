// Draws the inspirations that ship with the app: `npx tsx tests/pictures/inspirations.ts`. The results are in the
// repository: public/inspirations, db/seeds/inspirationPictures.ts, and an overview in docs.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { INSPIRATIONS } from '../../db/seeds/inspirationList'
import { colorsOf } from '../../server/assets/colorsOfAsset'
import { root } from '../e2e/support/places'
import { findBrowser } from '../support/browser.mjs'
import { collages } from './inspirations/collages'
import { colors } from './inspirations/colors'
import { DISPLAY, type Drawing, INTERFACE } from './inspirations/drawing'
import { gradients } from './inspirations/gradients'
import { interiors } from './inspirations/interiors'
import { patterns } from './inspirations/patterns'
import { typography } from './inspirations/typography'

const compositions: Readonly<Record<string, () => Drawing>> = {
  ...colors,
  ...typography,
  ...patterns,
  ...collages,
  ...interiors,
  ...gradients,
}
const FOLDER = join(root, 'public/inspirations')
/** Px of an image on the overview, and images per row. */
const SHEET = { side: 150, columns: 8, gap: 10 }

async function fontFace(family: string, file: string): Promise<string> {
  const bytes = await readFile(join(root, 'node_modules', file))
  const source = `url(data:font/woff2;base64,${bytes.toString('base64')})`
  return `@font-face{font-family:"${family}";font-weight:200 800;font-stretch:75% 100%;src:${source}}`
}

const fonts = await Promise.all([
  fontFace(DISPLAY, '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2'),
  fontFace(INTERFACE, '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2'),
])
const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 720, height: 1000 } })
await page.setContent(`<style>${fonts.join('')} body{margin:0} svg{display:block}</style><main></main>`)
await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))

await mkdir(FOLDER, { recursive: true })
const entries: string[] = []
const thumbs: Buffer[] = []
for (const { slug } of INSPIRATIONS) {
  const drawing = compositions[slug]?.()
  if (!drawing) throw new Error(`Nothing composes ${slug}`)
  const picture = await draw(drawing)
  await writeFile(join(FOLDER, `${slug}.webp`), picture)
  const found = await colorsOf(picture)
  entries.push(`  '${slug}': { width: ${drawing.width}, height: ${drawing.height}, colors: ${JSON.stringify(found)} },`)
  thumbs.push(await sharp(picture).resize(SHEET.side, SHEET.side, { fit: 'cover' }).toBuffer())
}
await browser.close()
await writeFile(join(root, 'db/seeds/inspirationPictures.ts'), pictureList(entries))
await writeFile(join(root, 'docs/inspirations.png'), await contactSheet(thumbs))

async function draw({ width, height, body }: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  await page.setViewportSize({ width, height })
  await page.evaluate((markup) => {
    const main = document.querySelector('main')
    if (main) main.innerHTML = markup
  }, svg)
  const shot = await page.screenshot()
  return sharp(shot).webp({ quality: 80, effort: 6, smartSubsample: true }).toBuffer()
}

function pictureList(lines: readonly string[]): string {
  return `// Written by tests/pictures/inspirations.ts.

/** Of each picture in public/inspirations: its pixels, and what covers most of it. */
export const PICTURES: Readonly<
  Record<string, { readonly width: number; readonly height: number; readonly colors: readonly string[] }>
> = {
${lines.join('\n').replaceAll('"', "'").replaceAll(",'", ", '")}
}
`
}

async function contactSheet(pictures: readonly Buffer[]): Promise<Buffer> {
  const { side, columns, gap } = SHEET
  const step = side + gap
  const rows = Math.ceil(pictures.length / columns)
  const size = { width: columns * step + gap, height: rows * step + gap }
  return sharp({ create: { ...size, channels: 3, background: '#f7f4ef' } })
    .composite(
      pictures.map((input, index) => ({
        input,
        left: gap + (index % columns) * step,
        top: gap + Math.floor(index / columns) * step,
      })),
    )
    .png({ palette: true, colors: 128, compressionLevel: 9 })
    .toBuffer()
}
