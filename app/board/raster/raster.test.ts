import { describe, expect, it, vi } from 'vitest'
import { contains, type Rect } from '../../../contract/layout/rect'
import { visibleRect } from '../geometry/camera'
import { fromFields } from '../store/BoardElement'
import { breakLines } from './breakLines'
import { fitPicture } from './fitPicture'
import type { Pen } from './makeCanvas'
import { paintElements } from './paintElements'
import { pictureFrame } from './pictureFrame'
import { containCamera, coverCamera, renderThumbnail, THUMBNAIL_SIZE } from './renderThumbnail'

describe('lines of text', () => {
  /** Every character is one px wide. */
  const measure = (text: string) => text.length

  it('break between words and at line breaks, and inside a word only if it is too wide by itself', () => {
    expect(breakLines('one two three', 7, measure)).toEqual(['one two', 'three'])
    expect(breakLines('one\n\ntwo', 7, measure)).toEqual(['one', '', 'two'])
    expect(breakLines('abcdefghij', 4, measure)).toEqual(['abcd', 'efgh', 'ij'])
    expect(breakLines('', 4, measure)).toEqual([''])
  })

  it('break where browsers do: after a hyphen, between ideographs, never before their full stop', () => {
    expect(breakLines('well-known 3-4', 6, measure)).toEqual(['well-', 'known ', '3-4'].map((line) => line.trimEnd()))
    expect(breakLines('心地よい。森', 4, measure)).toEqual(['心地よ', 'い。森'])
    expect(breakLines('one\u00a0two three', 7, measure)).toEqual(['one\u00a0two', 'three'])
    expect(breakLines('🌿🌿🌿', 3, (text) => [...text].length * 2)).toEqual(['🌿', '🌿', '🌿'])
  })

  it('of a very long word are found without measuring all of it for each', () => {
    const word = 'abcdefghi🌿'.repeat(2000)
    let measured = 0
    const lines = breakLines(word, 300, (text) => {
      measured += text.length
      return [...text].length
    })
    expect(lines.join('')).toBe(word)
    expect(lines.every((line, index) => [...line].length === 300 || index === lines.length - 1)).toBe(true)
    expect(measured).toBeLessThan(20 * word.length)
  })

  it('lose no characters', () => {
    const text = 'A mood board  collects what incomprehensibilities cannot say'
    for (const width of [1, 3, 8, 20])
      expect(breakLines(text, width, measure).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  })
})

it('images fit their box as with CSS object-fit', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 }
  const wide = { width: 400, height: 200 }
  expect(fitPicture(wide, box, 'cover')).toEqual({ x: -50, y: 0, width: 200, height: 100 })
  expect(fitPicture(wide, box, 'contain')).toEqual({ x: 0, y: 25, width: 100, height: 50 })
  expect(fitPicture(wide, box, 'fill')).toEqual(box)
  expect(fitPicture({ width: 10, height: 10 }, box, 'scale-down')).toEqual({ x: 45, y: 45, width: 10, height: 10 })
})

it('containCamera shows all of the content', () => {
  const content = { x: -3000, y: 200, width: 9000, height: 400 }
  expect(contains(visibleRect(containCamera(content, THUMBNAIL_SIZE), THUMBNAIL_SIZE), content)).toBe(true)
})

describe('a thumbnail', () => {
  const seenOf = (content: Rect) => visibleRect(coverCamera(content, THUMBNAIL_SIZE), THUMBNAIL_SIZE)
  /** Whether nothing but content is visible, to a thousandth of a px. */
  const isFilled = (content: Rect) => {
    const { x, y, width, height } = seenOf(content)
    return contains(content, { x: x + 0.001, y: y + 0.001, width: width - 0.002, height: height - 0.002 })
  }

  it('is filled by a phone-shaped board, starting at the top', () => {
    const content = { x: 40, y: -100, width: 358, height: 602 }
    const seen = seenOf(content)
    expect([seen.x, seen.y, seen.width]).toEqual([40, -100, 358].map((value) => expect.closeTo(value, 6)))
    expect(isFilled(content)).toBe(true)
  })

  it('is filled by a wide board, starting at the left', () => {
    const content = { x: 0, y: 0, width: 2000, height: 900 }
    expect(isFilled(content)).toBe(true)
    expect(seenOf(content).x).toBeCloseTo(0, 6)
  })

  it('shows at least two fifths of the length of a very wide board', () => {
    const content = { x: 0, y: 0, width: 9000, height: 400 }
    expect(seenOf(content).width).toBeGreaterThan(9000 * 0.4)
  })

  it('centers small content and enlarges it at most to twice its size', () => {
    const content = { x: 500, y: 500, width: 100, height: 60 }
    const seen = seenOf(content)
    expect([seen.x + seen.width / 2, seen.y + seen.height / 2]).toEqual([
      expect.closeTo(550, 6),
      expect.closeTo(530, 6),
    ])
    expect(THUMBNAIL_SIZE.width / seen.width).toBeCloseTo(2, 6)
  })
})

describe('the canvas of a selection', () => {
  it('covers whole board pixels at the requested scale', () => {
    expect(pictureFrame({ x: -10.5, y: 20, width: 100.2, height: 50 }, 2)).toEqual({
      x: -11,
      y: 20,
      width: 202,
      height: 100,
      scale: 2,
    })
  })

  it('never exceeds the size that browsers can draw', () => {
    for (const [width, height] of [
      [9000, 4000],
      [2_000_000, 20],
      [20, 2_000_000],
      [1, 1],
    ] as const) {
      const canvas = pictureFrame({ x: 0, y: 0, width, height }, 2)
      expect(canvas.width * canvas.height).toBeLessThanOrEqual(16_000_000)
      expect(Math.max(canvas.width, canvas.height)).toBeLessThanOrEqual(16_000)
      expect(Math.min(canvas.width, canvas.height)).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('the images of a board', () => {
  const stub = { ...fromFields('a', { type: 'image', content: 'a', width: 100, height: 100 }) }
  const image = (content: string) => ({ ...stub, content })
  /** Accepts every call and draws nothing. */
  const pen = new Proxy(
    {},
    {
      get: (_, name) => (name === 'globalAlpha' ? 1 : () => (name === 'getTransform' ? { a: 1, b: 0 } : undefined)),
      set: () => true,
    },
  ) as unknown as Pen

  it('are requested once each, and decoded and released with at most two open', async () => {
    let open = 0
    let most = 0
    const decode = vi.fn(async () => {
      most = Math.max(most, ++open)
      return { width: 10, height: 10, close: () => open-- }
    })
    vi.stubGlobal('createImageBitmap', decode)
    const picture = vi.fn(async (address: string) => (address === 'gone' ? null : new Blob([address])))
    const missing = await paintElements(pen, ['a', 'b', 'gone', 'c', 'b'].map(image), picture)
    expect(missing.map(({ content }) => content)).toEqual(['gone'])
    expect(picture).toHaveBeenCalledTimes(4)
    expect(decode).toHaveBeenCalledTimes(3)
    expect([open, most]).toEqual([0, 2])
    vi.unstubAllGlobals()
  })

  it('are reported as missing if they can’t be decoded, and the rest is drawn', async () => {
    vi.stubGlobal('createImageBitmap', async () => {
      throw new DOMException('broken', 'InvalidStateError')
    })
    expect(await paintElements(pen, [image('a')], async () => new Blob(['no picture']))).toEqual([image('a')])
    vi.unstubAllGlobals()
  })
})

it('draws no placeholder text', async () => {
  const drawn: string[] = []
  const known: Record<string, unknown> = {
    globalAlpha: 1,
    measureText: () => ({ width: 10 }),
    getTransform: () => ({ a: 1, b: 0 }),
    fillText: (words: string) => drawn.push(words),
  }
  class FakeCanvas {
    getContext() {
      return new Proxy(known, { get: (of, name) => of[String(name)] ?? (() => undefined), set: () => true })
    }
    async convertToBlob() {
      return new Blob(['picture'], { type: 'image/webp' })
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  const text = (id: string, content: string) => fromFields(id, { type: 'text', content, width: 200, height: 60 })
  const elements = [text('ghost', ''), text('placeholder', 'Double click to edit'), text('written', 'Linen')]
  await renderThumbnail({ elements, picture: async () => null })
  vi.unstubAllGlobals()
  expect(drawn).toEqual(['Linen'])
})

it('an empty board has no thumbnail', async () => {
  expect(await renderThumbnail({ elements: [], picture: async () => null })).toBe(null)
})
