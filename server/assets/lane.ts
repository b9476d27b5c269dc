/** Runs at most `width` tasks at a time; the others wait in order. */
export function createLane(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []

  return async (task) => {
    if (running >= width) await new Promise<void>((resume) => waiting.push(resume))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The place passes on, so that nobody who comes in between takes it.
      if (next) next()
      else running -= 1
    }
  }
}
