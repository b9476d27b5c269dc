import { MIRROR_DELAY, START_DELAY } from '../../app/offline/loss/dataLossProtection'
import type { Device } from './Device'
import { isEventFault, isMessageFault } from './faults'
import type { Step } from './schedule'
import { turns } from './VirtualClock'
import type { World } from './World'

// Deliberate faults: of devices and their links, of the server, and decisions by owners.

/** Ms that a board is in the trash, or a right revoked, at most. */
export const ABSENCE = 8_000
/** readyState of a socket that is open. */
const OPEN = 1

export async function injectFault(world: World, step: Extract<Step, { readonly do: 'fault' }>): Promise<void> {
  const { fault, pick } = step
  const { counts, server, stranger } = world
  const { device, tab } = world.tab(step.tab)
  const { link, userId } = device.options
  if (isMessageFault(fault)) return link.arm(fault)
  if (isEventFault(fault)) return link.armEvent(fault)
  switch (fault) {
    case 'offline':
      // A second time goes back online.
      return link.setOffline(!link.isOffline, pick % 2 === 0)
    case 'socket cut':
      if (tab.socket()?.readyState === OPEN) counts.struck(fault)
      return tab.socket()?.cut()
    case 'account switch':
      link.account = link.account === stranger ? world.accountOf(userId) : stranger
      counts.struck(fault)
      // Signing in ends the previous session, and its sockets.
      for (const { socket } of device.tabs) socket()?.cut()
      if (link.account !== stranger) for (const { workspace } of device.tabs) void workspace.flush()
      return
    case 'server restart':
      counts.struck(fault)
      return server.restart()
    case 'tab crash':
      // With storage and memory lost and no mirror, nothing could be restored; once storage is rewritten, all must be.
      await world.until(() => !device.isOnlyCopy(tab))
      counts.struck(fault)
      world.kill(device, tab)
      await device.openTab()
      return
    case 'storage deleted':
      await untilProtected(world, device)
      counts.struck(fault)
      return device.deleteStorage()
    case 'storage lost':
      return loseStorage(world, device)
    case 'backup':
      counts.struck(fault)
      return world.backUp()
    case 'set back':
      if (await world.restoreBackup()) counts.struck(fault)
      return
    case 'trash':
      return trash(world, pick)
    case 'right taken':
      return takeRight(world, pick)
  }
}

/** Puts a board in the trash, and restores it after some seconds. */
async function trash(world: World, pick: number): Promise<void> {
  const { boards, counts } = world
  const board = boards[pick % Math.max(1, boards.length)]
  const [tab] = board?.maker.tabs ?? []
  const copy = board && (await tab?.workspace.readBoard(board.uid))
  if (!board || !tab || !copy?.board.id || copy.board.deletedAt) return
  counts.struck('trash')
  world.trashed.add(board.uid)
  await tab.workspace.deleteBoard(board.uid)
  world.later(absence(pick), async () => {
    await restoreBoard(world, board.maker, board.uid)
    counts.struck('restore')
  })
}

/** Restores a board from the trash; if the tab dies before that is stored, again in another one. */
export async function restoreBoard(world: World, maker: Device, boardUid: string): Promise<void> {
  await world.until(() => maker.tabs.length > 0)
  const [tab] = maker.tabs
  if (!tab) return
  const { workspace } = tab
  try {
    // A device that has lost its copies finds the board in the server's trash list.
    if (!(await workspace.readBoard(boardUid))) await workspace.trash.refresh()
    await workspace.restoreBoard(boardUid)
  } catch (error) {
    if (maker.tabs.includes(tab)) throw error
    await restoreBoard(world, maker, boardUid)
  }
}

/** Restarts the browser without its IndexedDB: unsent changes are restored from the mirror. */
async function loseStorage(world: World, device: Device): Promise<void> {
  await untilProtected(world, device)
  // An owner's latest action may not be in the mirror yet: they would notice, and repeat it.
  if (!(await device.isMirrored()) || world.isUnderWay) return
  world.counts.struck('storage lost')
  const { length } = device.tabs
  for (const tab of [...device.tabs]) world.kill(device, tab)
  await device.deleteStorage()
  for (let tab = 0; tab < length; tab++) await device.openTab()
}

/** Waits until pages know their unsent changes and have a mirror; before, nothing can be restored. */
async function untilProtected(world: World, device: Device): Promise<void> {
  await world.clock.advance(START_DELAY + MIRROR_DELAY, () => turns(2))
  await world.until(() => !device.isBusy)
}

/** Takes someone's right to edit, or even to view, and returns it after some seconds. */
async function takeRight(world: World, pick: number): Promise<void> {
  const { owners, counts } = world
  const shared = await Promise.all(
    world.boards.map(async ({ uid }) => ({ uid, account: (await owners.editors(uid))[0] })),
  )
  const open = shared.filter(({ account }) => account)
  const { uid, account } = open[pick % Math.max(1, open.length)] ?? {}
  if (uid === undefined || !account) return
  if (!(await owners.revoke(uid, account, pick % 2 === 0))) return
  counts.struck('right taken')
  const give = async () => {
    if (await owners.grant(uid, account)) counts.struck('right given')
    else world.later(ABSENCE, give)
  }
  world.later(absence(pick), give)
}

function absence(pick: number): number {
  return 1 + ((pick * 1_000) % ABSENCE)
}
