export type Semaphore = <T>(weight: number, task: () => Promise<T>) => Promise<T>

/**
 * Starts tasks in order, up to a total weight of `capacity` at a time; the others wait. A task heavier than that runs
 * alone.
 */
export function createSemaphore(capacity: number): Semaphore {
  let running = 0
  let load = 0
  const waiting: { readonly weight: number; readonly start: () => void }[] = []

  function startNext(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (running > 0 && load + next.weight > capacity) return
      waiting.shift()
      running++
      load += next.weight
      next.start()
    }
  }

  return async (weight, task) => {
    await new Promise<void>((start) => {
      waiting.push({ weight, start })
      startNext()
    })
    try {
      return await task()
    } finally {
      running--
      load -= weight
      startNext()
    }
  }
}
