// Makes the PNG icons of the manifest from the mark in public/favicon.svg: `node tests/pictures/icons.mjs`. The results
// are in the repository; run it again when the mark changes.
import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

const publicFolder = new URL('../../public/', import.meta.url)
const mark = (await readFile(new URL('favicon.svg', publicFolder), 'utf8')).replace(
  /@media[^{]+\{(?:[^{}]*\{[^{}]*\})*\}/,
  '',
)
const paper = '#F7F4EF'
const plus = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M32 8v48M8 32h48" stroke="#c8432b" stroke-width="10" stroke-linecap="round"/></svg>`
const camera = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#c8432b" stroke-width="2.4" stroke-linejoin="round"><path d="M4 7.5h3l1.6-2.4h6.8L17 7.5h3a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 18V9A1.5 1.5 0 0 1 4 7.5z"/><circle cx="12" cy="13" r="3.6"/></svg>`
const templates = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#c8432b" stroke-width="2.4" stroke-linejoin="round"><path d="M4 4h7v9H4zM14 4h6v5h-6zM14 12h6v8h-6zM4 16h7v4H4z"/></svg>`

await mkdir(new URL('icons/', publicFolder), { recursive: true })

// `share`: how much of the width the drawing takes; in a maskable icon it stays inside the circle of 80%.
const icons = [
  // For tabs: a browser draws an SVG as a separate document, which slows a phone's start.
  { name: 'icons/icon-64.png', size: 64, share: 0.78, corner: 0.22 },
  { name: 'icons/icon-192.png', size: 192, share: 0.72, corner: 0.22 },
  { name: 'icons/icon-512.png', size: 512, share: 0.72, corner: 0.22 },
  { name: 'icons/maskable-192.png', size: 192, share: 0.54, corner: 0 },
  { name: 'icons/maskable-512.png', size: 512, share: 0.54, corner: 0 },
  { name: 'icons/shortcut-new-board.png', size: 96, share: 0.5, corner: 0.5, drawing: plus },
  { name: 'icons/shortcut-take-photo.png', size: 96, share: 0.56, corner: 0.5, drawing: camera },
  { name: 'icons/shortcut-templates.png', size: 96, share: 0.5, corner: 0.5, drawing: templates },
  { name: 'apple-touch-icon.png', size: 180, share: 0.64, corner: 0 },
]

for (const { name, size, share, corner, drawing = mark } of icons) {
  const inner = Math.round(size * share)
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * corner}" fill="${paper}"/></svg>`
  const picture = await sharp(Buffer.from(drawing), { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  await sharp(Buffer.from(ground))
    .composite([{ input: picture, gravity: 'center' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, publicFolder).pathname)
}
