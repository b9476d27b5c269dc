import { expect, test } from 'vitest'
import { atRest, creation, TestDevice, until } from '../../../tests/support/offline'
import { STALE_CARD } from '../../offline/plain/ids'
import { redrawStaleThumbnails } from './redrawStaleThumbnails'

async function changedOffline() {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = () => 'lost'
  await workspace.commit(uid, [creation()])
  await workspace.remember(STALE_CARD + uid, true)
  await atRest(workspace)
  const drawn: string[] = []
  const draw = async ({ board, elements }: { board: { uid: string }; elements: readonly unknown[] }) => {
    drawn.push(`${board.uid}: ${elements.length}`)
  }
  return { device, workspace, uid, drawn, stop: redrawStaleThumbnails(workspace, { settledMs: 1, draw }) }
}

test('a board changed offline gets its card once its changes have been sent, and only then', async () => {
  const { device, workspace, uid, drawn, stop } = await changedOffline()
  await device.clock.advance(60_000, () => atRest(workspace))
  expect(drawn).toEqual([])
  device.server.intercept = () => undefined
  await workspace.flush()
  await until(async () => drawn.length > 0)
  expect(drawn).toEqual([`${uid}: 1`])
  await until(async () => (await workspace.recall(STALE_CARD + uid)) === false)
  stop()
  await workspace.close()
})

test('a stopped one draws nothing', async () => {
  const { device, workspace, uid, drawn, stop } = await changedOffline()
  stop()
  device.server.intercept = () => undefined
  await workspace.flush()
  await until(async () => workspace.status().waiting === 0)
  expect([drawn, await workspace.recall(STALE_CARD + uid)]).toEqual([[], true])
  await workspace.close()
})
