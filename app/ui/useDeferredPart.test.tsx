import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../tests/support/render'
import { DeferredPart } from './DeferredPart'
import { useDeferredPart } from './useDeferredPart'

let isCut = true
let goOn = () => {}
const part = new DeferredPart(async () => {
  if (isCut) throw new Error('cut off')
  return 'header'
})

function Frame() {
  const [page, setPage] = useState(1)
  goOn = () => setPage(page + 1)
  return <p>{useDeferredPart(part, true) ?? 'none'}</p>
}

test('a part that failed to load at first appears with the next page', async () => {
  const shown = await render(<Frame />)
  expect(shown.textContent).toBe('none')
  isCut = false
  await act(async () => goOn())
  expect(shown.textContent).toBe('header')
})
