import { expect, test } from 'vitest'
import { ImageError } from '../imaging/jobs/Job'
import { altOfFile, complaintOf, readingFailed } from './readFile'

const file = (type: string, bytes = 1, name = 'x') => new File([new Uint8Array(bytes)], name, { type })
const FIVE_MB = 5 * 1024 * 1024

test('accepts only images under 5 MB', () => {
  expect(complaintOf(file('image/png', FIVE_MB - 1))).toBeNull()
  expect(complaintOf(file('image/png', FIVE_MB))).toBe('Image file is too large. Please choose an image under 5MB.')
  expect(complaintOf(file('text/plain'))).toBe('Please select a valid image file.')
  expect(complaintOf(file('application/pdf', FIVE_MB))).toBe('Please select a valid image file.')
  expect(complaintOf(file('', 1, 'photo.HEIC'))).toBeNull()
})

test('a file that cannot be opened shows the specified message, or a clear one', () => {
  expect(readingFailed(new ImageError('undecodable'))).toBe('Failed to load image. Please try another file.')
  expect(readingFailed(new ImageError('not-an-image'))).toBe('Failed to load image. Please try another file.')
  expect(readingFailed(new ImageError('too-large'))).toMatch('100 megapixels')
  expect(readingFailed(new ImageError('svg-refused'))).toMatch('SVG')
  expect(readingFailed(new ImageError('empty'))).toMatch('empty')
  expect(readingFailed(new ImageError('unreadable'))).toBe('Failed to read the image file. Please try again.')
  expect(readingFailed(new DOMException('gone', 'NotReadableError'))).toBe(
    'Failed to read the image file. Please try again.',
  )
})

test('a meaningful file name becomes the alt text', () => {
  expect(altOfFile('brick_wall-in-lyon.jpeg')).toBe('brick wall in lyon')
  expect(altOfFile('IMG_2041.HEIC')).toBeUndefined()
})
