import { expect, it } from 'vitest'
import { prepareImage } from './prepareImage'

// Node has no Worker: all of these are refused or kept without one.
it.each([
  ['empty', new File([], 'photo.jpg', { type: 'image/jpeg' })],
  ['not-an-image', new File(['words'], 'note.txt', { type: 'text/plain' })],
  ['not-an-image', new File(['words that call themselves nothing'], 'photo.jpg')],
  ['svg-refused', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' })],
  ['svg-refused', new File(['<?xml version="1.0"?><svg/>'], 'a.svg', { type: 'image/svg+xml' })],
  ['too-large', new File([new Uint8Array(60 * 2 ** 20 + 1)], 'a.jpg', { type: 'image/jpeg' })],
])('rejects with %s', async (code, file) => {
  await expect(prepareImage(file)).rejects.toMatchObject({ name: 'ImageError', code })
})
