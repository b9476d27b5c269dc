/** Faults that hit a request, and faults that hit an event of the live channel. */
export const MESSAGE_FAULTS = [
  'lost request',
  'lost answer',
  'late answer',
  'duplicate',
  'captive portal',
  'unavailable',
  'long retry-after',
] as const
export const EVENT_FAULTS = ['lost event', 'double event', 'overtaken event'] as const
export type MessageFault = (typeof MESSAGE_FAULTS)[number]
export type EventFault = (typeof EVENT_FAULTS)[number]

/** Every fault that a schedule may inject. */
export const FAULTS = [
  'offline',
  ...MESSAGE_FAULTS,
  ...EVENT_FAULTS,
  'socket cut',
  'server restart',
  'tab crash',
  'account switch',
  'trash',
  'right taken',
  'storage deleted',
  'storage lost',
  'backup',
  'set back',
] as const
export type Fault = (typeof FAULTS)[number]

/** Faults and their consequences are counted. */
export const STRIKES = [...FAULTS, 'restore', 'right given'] as const
export type Strike = (typeof STRIKES)[number]

export const isMessageFault = (fault: Fault): fault is MessageFault => MESSAGE_FAULTS.some((each) => each === fault)
export const isEventFault = (fault: Fault): fault is EventFault => EVENT_FAULTS.some((each) => each === fault)

/** How often each kind of fault struck. */
export class FaultCounts {
  readonly counts = new Map<Strike, number>(STRIKES.map((strike) => [strike, 0]))

  struck(strike: Strike): void {
    this.counts.set(strike, (this.counts.get(strike) ?? 0) + 1)
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0)
  }

  add(other: FaultCounts): void {
    for (const [strike, count] of other.counts) this.counts.set(strike, (this.counts.get(strike) ?? 0) + count)
  }

  toString(): string {
    return [...this.counts].map(([strike, count]) => `${strike} ${count}`).join(', ')
  }
}
