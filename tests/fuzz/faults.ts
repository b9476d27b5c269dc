/** Everything that goes wrong on purpose. */
export const FAULTS = [
  'offline',
  'lost request',
  'lost answer',
  'late answer',
  'duplicate',
  'captive portal',
  'unavailable',
  'server restart',
  'tab crash',
  'account switch',
] as const
export type Fault = (typeof FAULTS)[number]

/** How often each kind of fault really struck. */
export class FaultCounts {
  readonly counts = new Map<Fault, number>(FAULTS.map((fault) => [fault, 0]))

  struck(fault: Fault): void {
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1)
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0)
  }

  add(other: FaultCounts): void {
    for (const [fault, count] of other.counts) this.counts.set(fault, (this.counts.get(fault) ?? 0) + count)
  }

  toString(): string {
    return [...this.counts].map(([fault, count]) => `${fault} ${count}`).join(', ')
  }
}
