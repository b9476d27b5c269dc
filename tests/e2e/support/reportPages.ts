import { afterEach } from 'vitest'
import { describeAllPages, forgetClosedPages } from './device'

// A failure on another machine can't be inspected, so its report includes what the pages showed.

/** In characters. */
const LENGTH_MAX = 12_000

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    console.error(`The pages of "${task.name}":\n${(await describeAllPages()).slice(0, LENGTH_MAX)}`)
  forgetClosedPages()
})
