import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardStore } from '../../app/board/store/BoardStore'
import type { FuzzServer } from './FuzzServer'
import { type Gesture, type GestureStep, gestureSteps, performGesture } from './gestures'
import { findFaults } from './oracle'
import type { People } from './runSchedule'
import type { Schedule } from './schedule'
import { startServer } from './startServer'
import { World } from './World'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const RUNS = Number(process.env.UNDO_RUNS ?? 18)
const PLAN: Schedule = {
  devices: [
    { tabs: 1, hasLocks: true },
    { tabs: 1, hasLocks: true },
  ],
  pace: 2,
  steps: [],
}

let server: FuzzServer
let people: People
beforeAll(async () => {
  const started = await startServer()
  server = started.server
  people = started.people
})
afterAll(() => server.close())

/** Runs with Ada and Ben on one board with shapes of Ben's. */
async function atWork(run: (world: World, open: (who: number) => Promise<BoardStore>) => Promise<void>): Promise<void> {
  const world = new World(server, people, PLAN)
  const open = async (who: number): Promise<BoardStore> => {
    const device = world.devices[who]
    const [tab] = device?.tabs ?? []
    const [board] = world.boards
    const store = device && tab && board && (await device.store(tab, board.uid))
    if (!device || !tab || !board || !store) throw new Error('The board must be there')
    device.show(tab, board.uid)
    await store.loadHistory()
    return store
  }
  try {
    await world.begin(PLAN)
    const ben = await open(1)
    ben.addAll([0, 1, 2].map((index) => ({ type: 'shape', content: 'circle', positionX: index * 150, positionY: 0 })))
    await ben.stored()
    await world.heal()
    // An undo may recreate what was made so far.
    world.intents.length = 0
    await run(world, open)
  } finally {
    world.close()
  }
}

async function work(world: World, open: (who: number) => Promise<BoardStore>, step: GestureStep, who: number) {
  if (step.do === 'wait') await world.run(step)
  else if (step.do === 'offline') {
    const link = world.devices[who]?.options.link
    link?.setOffline(!link.isOffline)
  } else if (step.do === 'reload') {
    const store = await open(who)
    await store.stored()
    await store.saveHistory()
    const device = world.devices[who]
    if (device?.tabs[0]) device.kill(device.tabs[0])
    await device?.openTab()
  } else if (isGesture(step)) {
    const store = await open(who)
    performGesture(store, step)
    if (step.pick % 4 !== 0) await store.stored()
  }
}

async function expectSame(world: World): Promise<void> {
  await world.heal()
  expect(await findFaults(world, server)).toEqual([])
}

const isGesture = (step: GestureStep): step is Gesture => 'pick' in step

const looks = (store: BoardStore) => store.order.map((id) => store.element(id))

test('whatever two people do and undo, both end with the same confirmed + pending state', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(gestureSteps, (steps) =>
      atWork(async (world, open) => {
        for (const step of steps) await work(world, open, step, 'who' in step ? step.who : 0)
        await expectSame(world)
      }),
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
})

test('without other writers, undoing everything returns to the start, and redoing everything to the end', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(gestureSteps, (steps) =>
      atWork(async (world, open) => {
        // The two texts are hers, from before the board's first save: undone as well.
        const start = looks(await open(0)).filter((element) => element?.type !== 'text')
        for (const step of steps) await work(world, open, step, 0)
        const ada = await open(0)
        while (ada.redo().kind === 'done');
        const end = looks(ada)
        while (ada.undo().kind === 'done');
        expect(looks(ada)).toEqual(start)
        await expectSame(world)
        expect(looks(await open(1))).toEqual(start)
        while (ada.redo().kind === 'done');
        expect(looks(ada)).toEqual(end)
        await expectSame(world)
        expect(looks(await open(1))).toEqual(end)
      }),
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
})
