import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { AnalyzerFace } from '../support/AnalyzerFace'
import { type AiWorld, createAiWorld } from '../support/aiWorld'
import { Device } from '../support/device'
import { jpegQuality } from '../support/jpegQuality'
import { makePerson, openSignedUp } from '../support/people'

// Specification 2, section 9: what the AI receives of an uploaded image. An upload of 5 MB never reaches the steps for
// more than 8,000,000 characters: tests/e2e/imaging.test.ts tests those.

let world: AiWorld
let device: Device
let analyzer: AnalyzerFace
/** 1400 by 60 px, which tests extend. */
let noise: Buffer

beforeAll(async () => {
  const raw = { width: 1400, height: 60, channels: 3 } as const
  noise = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
  world = await createAiWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  const page = await openSignedUp(device, world.url, makePerson('sender'))
  analyzer = new AnalyzerFace(page)
  await analyzer.open()
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

test.each([
  { length: 499_996, side: 1400, quality: null },
  { length: 500_000, side: 1000, quality: 75 },
  { length: 3_000_000, side: 1000, quality: 75 },
  { length: 3_000_004, side: 1000, quality: 65 },
  { length: 5_000_000, side: 1000, quality: 65 },
  { length: 5_000_004, side: 800, quality: 65 },
])(
  'compression applies when the base64 length is 500,000 or more: of $length the longest side is $side px, the JPEG quality $quality of 100',
  async ({ length, side, quality }) => {
    const buffer = Buffer.concat([noise, Buffer.alloc((length / 4) * 3 - noise.length)])
    expect(buffer.toString('base64')).toHaveLength(length)
    const requested = world.provider.calls.length
    await analyzer.give({ name: 'noise.png', mimeType: 'image/png', buffer })
    await analyzer.analyze()
    await expect.poll(() => world.provider.calls.length).toBe(requested + 1)
    const parts: { image_url?: { url: string } }[] | undefined = world.provider.calls
      .at(-1)
      ?.body.messages.at(-1).content
    const address = parts?.find((part) => part.image_url)?.image_url?.url ?? ''
    const sent = Buffer.from(address.replace(/^data:[^,]+,/, ''), 'base64')
    const { format, width, height } = await sharp(sent).metadata()
    expect([format, Math.max(width, height)]).toEqual([quality === null ? 'png' : 'jpeg', side])
    expect(jpegQuality(sent)).toBe(quality)
    if (quality === null) expect(sent.equals(buffer)).toBe(true)
  },
)
