import { describe, expect, it } from 'vitest'
import { visibleRect } from '../geometry/camera'
import { contains } from '../geometry/rect'
import { breakLines } from './breakLines'
import { fitPicture } from './fitPicture'
import { renderThumbnail, THUMBNAIL_SIZE, thumbnailCamera } from './renderThumbnail'

describe('lines of text', () => {
  /** Every character is one px wide. */
  const measure = (text: string) => text.length

  it('break between words, at the text’s own breaks, and inside a word only where it alone is too wide', () => {
    expect(breakLines('one two three', 7, measure)).toEqual(['one two', 'three'])
    expect(breakLines('one\n\ntwo', 7, measure)).toEqual(['one', '', 'two'])
    expect(breakLines('abcdefghij', 4, measure)).toEqual(['abcd', 'efgh', 'ij'])
    expect(breakLines('', 4, measure)).toEqual([''])
  })

  it('lose no letter', () => {
    const text = 'A mood board  collects what incomprehensibilities cannot say'
    for (const width of [1, 3, 8, 20])
      expect(breakLines(text, width, measure).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  })
})

it('pictures fit their box as CSS object-fit has it', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 }
  const wide = { width: 400, height: 200 }
  expect(fitPicture(wide, box, 'cover')).toEqual({ x: -50, y: 0, width: 200, height: 100 })
  expect(fitPicture(wide, box, 'contain')).toEqual({ x: 0, y: 25, width: 100, height: 50 })
  expect(fitPicture(wide, box, 'fill')).toEqual(box)
  expect(fitPicture({ width: 10, height: 10 }, box, 'scale-down')).toEqual({ x: 45, y: 45, width: 10, height: 10 })
})

it('a thumbnail shows all there is', () => {
  const content = { x: -3000, y: 200, width: 9000, height: 400 }
  expect(contains(visibleRect(thumbnailCamera(content, THUMBNAIL_SIZE), THUMBNAIL_SIZE), content)).toBe(true)
})

it('an empty board has none', async () => {
  expect(await renderThumbnail({ elements: [], picture: async () => null })).toBe(null)
})
