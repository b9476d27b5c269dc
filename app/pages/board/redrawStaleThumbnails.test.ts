import { expect, test } from 'vitest'
import { atRest, change, creation, TestDevice, testAsset, until } from '../../../tests/support/offline'
import { STALE_CARD } from '../../offline/plain/ids'
import type { BoardSnapshot } from '../../offline/types'
import { redrawStaleThumbnails } from './redrawStaleThumbnails'

/** Two boards with an element each that was added offline. */
async function changedOffline() {
  const device = new TestDevice()
  const workspace = await device.open()
  const uids = [await device.board(workspace), await device.board(workspace)]
  device.server.intercept = () => 'lost'
  for (const uid of uids) {
    await workspace.commit(uid, [creation()])
    await workspace.remember(STALE_CARD + uid, true)
  }
  await atRest(workspace)
  const drawn: string[] = []
  const draw = async ({ board: { uid }, elements }: BoardSnapshot) => {
    drawn.push(`${uid}: ${elements.length}`)
    const thumbnail = testAsset(drawn.length === 1 ? 'a' : 'b')
    const data = { thumbnailUrl: thumbnail.address }
    await workspace.commit(uid, [change({ kind: 'board.update', data })], [thumbnail])
  }
  const stop = redrawStaleThumbnails(workspace, { settledMs: 1, draw })
  return { device, workspace, uids, drawn, stop }
}

test('boards changed offline get their cards once their changes have been sent, and only then', async () => {
  const { device, workspace, uids, drawn, stop } = await changedOffline()
  await device.clock.advance(60_000, () => atRest(workspace))
  expect(drawn).toEqual([])
  device.server.intercept = () => undefined
  await workspace.flush()
  await until(async () => drawn.length === 2)
  expect(drawn.toSorted()).toEqual(uids.map((uid) => `${uid}: 1`).toSorted())
  await until(async () => (await Promise.all(uids.map((uid) => workspace.recall(STALE_CARD + uid)))).every((is) => !is))
  stop()
  await workspace.close()
})

test('once stopped, nothing is drawn', async () => {
  const { device, workspace, uids, drawn, stop } = await changedOffline()
  stop()
  device.server.intercept = () => undefined
  await workspace.flush()
  await until(async () => workspace.status().waiting === 0)
  expect([drawn, await workspace.recall(STALE_CARD + uids[0])]).toEqual([[], true])
  await workspace.close()
})
