import * as fc from 'fast-check'
import { FAULTS, type Fault } from './faults'

// What a run does, as plain data, which fast-check generates from a seed and shrinks.

/** `pick` numbers are taken modulo the number of choices. */
export type Step =
  | {
      readonly do: 'add' | 'remove' | 'photo' | 'rename' | 'new board' | 'catch up'
      readonly tab: number
      readonly pick: number
    }
  | { readonly do: 'tag' | 'move' | 'type'; readonly tab: number; readonly pick: number; readonly value: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'fault'; readonly fault: Fault; readonly tab: number; readonly pick: number }

export interface Schedule {
  /** `isFirstContract`: the device speaks the first contract, whatever kinds of elements others make. */
  readonly devices: readonly { readonly tabs: number; readonly hasLocks: boolean; readonly isFirstContract?: boolean }[]
  /** How many turns of the event loop pass after each step; with 0, steps overlap. */
  readonly pace: number
  readonly steps: readonly Step[]
}

export const OPERATIONS_MIN = 40
export const FAULTS_MIN = 5

const device = fc.record({ tabs: fc.constantFrom(1, 1, 2), hasLocks: fc.boolean() })
const tab = fc.nat(7)
const pick = fc.nat(30)
const plain = (what: 'add' | 'remove' | 'photo' | 'rename' | 'new board' | 'catch up') =>
  fc.record({ do: fc.constant(what), tab, pick })
const valued = (what: 'tag' | 'move' | 'type') => fc.record({ do: fc.constant(what), tab, pick, value: fc.nat(999) })

const operation: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: plain('add') },
  { weight: 12, arbitrary: valued('tag') },
  { weight: 8, arbitrary: valued('move') },
  { weight: 8, arbitrary: valued('type') },
  { weight: 3, arbitrary: plain('remove') },
  { weight: 1, arbitrary: plain('photo') },
  { weight: 1, arbitrary: plain('rename') },
  { weight: 1, arbitrary: plain('new board') },
  { weight: 2, arbitrary: plain('catch up') },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 10_000 }) }) },
)
const fault: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('fault' as const),
  // Only devices with a mirror can recover from it.
  fault: fc.constantFrom(...FAULTS, 'storage lost'),
  tab,
  pick,
})

/** At least 40 operations and 5 faults, the faults anywhere among them. */
export const schedule: fc.Arbitrary<Schedule> = fc
  .record({
    devices: fc
      .constantFrom(2, 2, 2, 3, 3, 4)
      .chain((count) => fc.array(device, { minLength: count, maxLength: count })),
    pace: fc.constantFrom(0, 2, 10, 40),
    operations: fc.array(operation, { minLength: OPERATIONS_MIN, maxLength: 44 }),
    faults: fc.array(fc.tuple(fault, fc.nat(999)), { minLength: FAULTS_MIN + 3, maxLength: 14 }),
  })
  .map(({ devices, pace, operations, faults }) => {
    const steps = [...operations]
    for (const [step, where] of faults) steps.splice(where % (steps.length + 1), 0, step)
    // A third of them, by existing numbers, so that seeds still reproduce their schedules.
    const fleet = devices.map((each, index) => ({ ...each, isFirstContract: (operations.length + index) % 3 === 2 }))
    return { devices: fleet, pace, steps }
  })
