import { afterEach, describe, expect, it, vi } from 'vitest'
import { latestOnly, openPicture } from './openPicture'
import { TestWorker } from './testWorker'

afterEach(() => {
  TestWorker.endNewest()
  vi.unstubAllGlobals()
})

describe('openPicture', () => {
  it('after its worker ended, a picture is reopened once for all calls that wait for it', async () => {
    vi.stubGlobal('Worker', TestWorker)
    const picture = await openPicture(new Blob(['pixels']), { maxSide: 100 })
    for (const ended of [1, 2]) {
      TestWorker.endNewest()
      const calls = [picture.thumbnail([], 64), picture.thumbnail([], 64), picture.render([]), picture.colorAt(1, 1)]
      await Promise.all([...calls, picture.palette()])
      const opened = TestWorker.started.map(({ done }) => done.filter((job) => job === 'open').length)
      expect(opened).toEqual(Array(ended + 1).fill(1))
    }
    picture.close()
  })
})

describe('latestOnly', () => {
  it('runs one task at a time, and only the latest of those waiting', async () => {
    const run = latestOnly(new AbortController().signal)
    const [first, second, third] = [work<string>(), work<string>(), work<string>()]
    const answers = [first, second, third].map(({ start }) => run(start))
    expect(await answers[1]).toBeNull()
    expect([first, second, third].map(({ isStarted }) => isStarted())).toEqual([true, false, false])
    first.resolve('first')
    expect(await answers[0]).toBe('first')
    await expect.poll(third.isStarted).toBe(true)
    third.resolve('third')
    expect(await answers[2]).toBe('third')
  })

  it('continues after a failure, which rejects only its caller', async () => {
    const run = latestOnly(new AbortController().signal)
    const [first, second] = [work<string>(), work<string>()]
    const answers = [run(first.start), run(second.start)]
    first.reject(new Error('broken'))
    await expect(answers[0]).rejects.toThrow('broken')
    second.resolve('second')
    expect(await answers[1]).toBe('second')
  })

  it('resolves to null once aborted', async () => {
    const over = new AbortController()
    const run = latestOnly(over.signal)
    const [first, second] = [work<string>(), work<string>()]
    const answers = [run(first.start), run(second.start)]
    over.abort()
    first.reject(over.signal.reason)
    expect(await Promise.all(answers)).toEqual([null, null])
    expect(second.isStarted()).toBe(false)
  })
})

function work<Made>() {
  let settle: { resolve(made: Made): void; reject(error: unknown): void } | undefined
  const promise = new Promise<Made>((resolve, reject) => {
    settle = { resolve, reject }
  })
  let isStarted = false
  const start = () => {
    isStarted = true
    return promise
  }
  return {
    start,
    resolve: (made: Made) => settle?.resolve(made),
    reject: (error: unknown) => settle?.reject(error),
    isStarted: () => isStarted,
  }
}
