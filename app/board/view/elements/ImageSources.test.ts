import { describe, expect, it } from 'vitest'
import { ImageSources, renditionAddress, renditionWidth } from './ImageSources'

const none = async () => null
const bytes = async () => new Blob(['x'])
const broken = async () => Promise.reject(new Error('database closed'))
const address = `/assets/${'a'.repeat(64)}.jpg`

describe('an image is shown from this device until the server has it', () => {
  it('is unknown until looked up, and then has an object URL', async () => {
    const sources = new ImageSources({ waiting: bytes, copy: none })
    expect(sources.known(address)).toBeUndefined()
    await sources.find(address)
    expect(sources.known(address)).toMatch(/^blob:/)
    sources.close()
  })

  it('uses the server if the device has no bytes or the lookup fails', async () => {
    for (const waiting of [none, broken]) {
      const sources = new ImageSources({ waiting, copy: none })
      await sources.find(address)
      expect(sources.known(address)).toBeNull()
    }
  })

  it('shows an offered image at once, even if a slow lookup finds nothing', async () => {
    const sources = new ImageSources({ waiting: none, copy: none })
    const looking = sources.find(address)
    sources.offer(address, new Blob(['x']))
    await looking
    expect(sources.known(address)).toMatch(/^blob:/)
    sources.close()
  })

  it('falls back to a cached copy, if any, when the server fails', async () => {
    const sources = new ImageSources({ waiting: none, copy: bytes })
    await sources.find(address)
    expect(await sources.recover(address)).toBe(true)
    expect(sources.known(address)).toMatch(/^blob:/)
    sources.close()
    expect(await new ImageSources({ waiting: none, copy: none }).recover(address)).toBe(false)
    expect(await new ImageSources({ waiting: none, copy: broken }).recover(address)).toBe(false)
  })

  it('doesn’t look up what the server is known to have, and keeps showing an offered image', async () => {
    const sources = new ImageSources({ waiting: bytes, copy: none })
    sources.markOnServer(address)
    expect(sources.known(address)).toBeNull()
    const offered = `/assets/${'b'.repeat(64)}.jpg`
    sources.offer(offered, new Blob(['x']))
    sources.markOnServer(offered)
    expect(sources.known(offered)).toMatch(/^blob:/)
    sources.close()
  })

  it('looks up nothing if nothing can be waiting, and can still fall back to a copy', async () => {
    const sources = new ImageSources({ copy: bytes })
    expect(sources.known(address)).toBeNull()
    expect(await sources.recover(address)).toBe(true)
    expect(sources.known(address)).toMatch(/^blob:/)
    sources.close()
  })

  it('never looks up an address that is not an asset', () => {
    expect(new ImageSources({ waiting: none, copy: none }).known('https://example.org/a.png')).toBeNull()
  })
})

describe('an image is requested no larger than it is shown', () => {
  it('uses the smallest rendition that stays sharp', () => {
    expect([200, 320, 321, 700, 1281].map((shown) => renditionWidth(shown, 1))).toEqual([
      320,
      320,
      640,
      1280,
      'original',
    ])
    expect(renditionWidth(200, 3)).toBe(640)
  })

  it('adds the width to the address of an asset only', () => {
    expect(renditionAddress(address, 640)).toBe(`${address}?w=640`)
    expect(renditionAddress(address, 'original')).toBe(address)
    expect(renditionAddress('https://example.org/a.png', 640)).toBe('https://example.org/a.png')
  })
})
