import { describe, expect, it } from 'vitest'
import { ImageSources, renditionAddress, renditionWidth } from './ImageSources'

const address = `/assets/${'a'.repeat(64)}.jpg`

describe('an image comes from this device until the server has it', () => {
  it('knows nothing until it has looked, then gives the object URL', async () => {
    const sources = new ImageSources(async () => new Blob(['x']))
    expect(sources.known(address)).toBeUndefined()
    await sources.find(address)
    expect(sources.known(address)).toMatch(/^blob:/)
    sources.close()
  })

  it('asks the server where the device has no bytes, or cannot say', async () => {
    for (const findBlob of [async () => null, async () => Promise.reject(new Error('database closed'))]) {
      const sources = new ImageSources(findBlob)
      await sources.find(address)
      expect(sources.known(address)).toBeNull()
    }
  })

  it('shows an offered image at once, and a slow look does not take it away', async () => {
    const sources = new ImageSources(async () => null)
    const looking = sources.find(address)
    sources.offer(address, new Blob(['x']))
    await looking
    expect(sources.known(address)).toMatch(/^blob:/)
    sources.close()
  })

  it('never looks for what is not an asset', () => {
    expect(new ImageSources(async () => null).known('https://example.org/a.png')).toBeNull()
  })
})

describe('an image is asked for no larger than it is shown', () => {
  it('takes the smallest rendition that stays sharp', () => {
    expect([200, 320, 321, 700, 1281].map((shown) => renditionWidth(shown, 1))).toEqual([320, 320, 640, 1280, 'original'])
    expect(renditionWidth(200, 3)).toBe(640)
  })

  it('names it in the address of an asset only', () => {
    expect(renditionAddress(address, 640)).toBe(`${address}?w=640`)
    expect(renditionAddress(address, 'original')).toBe(address)
    expect(renditionAddress('https://example.org/a.png', 640)).toBe('https://example.org/a.png')
  })
})
