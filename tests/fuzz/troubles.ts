import { isEventFault, isMessageFault } from './faults'
import type { Step } from './schedule'
import type { World } from './World'

// What goes wrong on purpose: with devices and their links, with the server, and by what owners decide.

/** Ms that a board stays in the trash, or a right away, at most. */
export const ABSENCE = 8_000
/** readyState of a socket that is open. */
const OPEN = 1

export async function strike(world: World, step: Extract<Step, { readonly do: 'fault' }>): Promise<void> {
  const { fault, pick } = step
  const { counts, server, stranger } = world
  const { device, tab } = world.tab(step.tab)
  const { link, userId } = device.options
  if (isMessageFault(fault)) return link.arm(fault)
  if (isEventFault(fault)) return link.armEvent(fault)
  switch (fault) {
    case 'offline':
      // Again: back online.
      return link.setOffline(!link.isOffline, pick % 2 === 0)
    case 'socket cut':
      if (tab.socket()?.readyState === OPEN) counts.struck(fault)
      return tab.socket()?.cut()
    case 'account switch':
      link.account = link.account === stranger ? world.accountOf(userId) : stranger
      counts.struck(fault)
      // Signing in ends the session before, and the sockets of it.
      for (const { socket } of device.tabs) socket()?.cut()
      if (link.account !== stranger) for (const { workspace } of device.tabs) void workspace.flush()
      return
    case 'server restart':
      counts.struck(fault)
      return server.restart()
    case 'tab crash':
      counts.struck(fault)
      device.kill(tab)
      await device.openTab()
      return
    case 'trash':
      return trash(world, pick)
    case 'right taken':
      return takeRight(world, pick)
  }
}

/** A board goes into the trash, and comes back after some seconds. */
async function trash(world: World, pick: number): Promise<void> {
  const { boards, counts } = world
  const board = boards[pick % Math.max(1, boards.length)]
  const [tab] = board?.maker.tabs ?? []
  const copy = board && (await tab?.workspace.readBoard(board.uid))
  if (!board || !tab || !copy?.board.id || copy.board.deletedAt) return
  counts.struck('trash')
  await tab.workspace.deleteBoard(board.uid)
  world.later(absence(pick), async () => {
    await board.maker.tabs[0]?.workspace.restoreBoard(board.uid)
    counts.struck('restore')
  })
}

/** Somebody may not edit any more, or not even look, and may again after some seconds. */
async function takeRight(world: World, pick: number): Promise<void> {
  const { owners, counts } = world
  const shared = await Promise.all(
    world.boards.map(async ({ uid }) => ({ uid, account: (await owners.editors(uid))[0] })),
  )
  const open = shared.filter(({ account }) => account)
  const { uid, account } = open[pick % Math.max(1, open.length)] ?? {}
  if (uid === undefined || !account) return
  if (!(await owners.take(uid, account, pick % 2 === 0))) return
  counts.struck('right taken')
  const give = async () => {
    if (await owners.give(uid, account)) counts.struck('right given')
    else world.later(ABSENCE, give)
  }
  world.later(absence(pick), give)
}

function absence(pick: number): number {
  return 1 + ((pick * 1_000) % ABSENCE)
}
