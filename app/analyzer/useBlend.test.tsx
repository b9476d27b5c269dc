import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { render, until } from '../../tests/support/render'
import { TestWorker } from '../imaging/session/testWorker'
import { type Blend, useBlend } from './useBlend'

const SOURCE = new Blob(['pixels'])
const FIRST_PICK = { x: 0, y: 0 }

function Probe({ onRender }: { readonly onRender: (blend: Blend) => void }) {
  const blend = useBlend({ source: SOURCE, generated: null, region: null, firstPick: FIRST_PICK })
  onRender(blend)
  return <canvas ref={blend.canvas} />
}

test('a mask that could not be drawn is drawn on the next change', async () => {
  vi.stubGlobal('Worker', TestWorker)
  const blobs = [null, new Blob(['accent'])]
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((use) => use(blobs.shift() ?? null))
  let blend: Blend | undefined
  await render(
    <Probe
      onRender={(rendered) => {
        blend = rendered
      }}
    />,
  )
  await until(() => blend?.hasFailed)
  await act(async () => blend?.setMask({ tolerance: 0.5 }))
  await until(() => TestWorker.started[0]?.done.includes('pictureBlended'))
  await until(() => blend?.hasFailed === false)
  expect(document.querySelector('canvas')?.width).toBe(80)
})
