import type { Knex } from 'knex'
import { isDataError, isTransient } from '../databaseError'
import { applyGroup, applyLocked, applyOneByOne } from './applyGroup'
import { RecentBoards } from './RecentBoards'
import type { Answer, Job } from './state'

// One queue per process and database: requests that arrive while a group is being written form the next group, and
// share its read, decision and write. Groups run one after the other, so events are published in the order of revs.

/** Mutations per group; a single request may be larger. */
const GROUP_MAX = 200

interface Waiting {
  readonly job: Job
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export interface GroupCommitQueue {
  /** Resolves after the commit, in the order of revs. */
  apply(job: Job): Promise<Answer>
}

export function createGroupCommitQueue(knex: Knex, clock: () => Date): GroupCommitQueue {
  const queue: Waiting[] = []
  const recent = new RecentBoards()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (queue.length > 0) {
      // Collects the requests of this turn of the event loop; otherwise every group would have just one.
      await new Promise(setImmediate)
      await settle(takeGroup(queue))
    }
    isRunning = false
  }

  async function settle(group: readonly Waiting[]): Promise<void> {
    const answers = await attempt(group, () => applyGroup(knex, jobsOf(group), clock(), recent))
    if (!answers) return
    const lost = group.filter((waiting, index) => {
      const answer = answers[index]
      if (answer) waiting.resolve(answer)
      return !answer
    })
    for (const boardId of new Set(lost.map(({ job }) => job.boardId))) {
      const board = lost.filter(({ job }) => job.boardId === boardId)
      const locked = await attempt(board, () => knex.transaction((trx) => applyLocked(trx, jobsOf(board), clock())))
      locked?.forEach((answer, index) => {
        board[index]?.resolve(answer)
      })
    }
  }

  /** If one request's data fails the statement, the others must not fail with it: each is retried alone. */
  async function attempt<T>(group: readonly Waiting[], work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      const isRetryable = isDataError(error) || isTransient(error)
      for (const { job, resolve, reject } of group) {
        if (isRetryable) await applyOneByOne(knex, job, clock()).then(resolve, reject)
        else reject(error)
      }
    }
  }

  return {
    apply: (job) =>
      new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject })
        if (!isRunning) void run()
      }),
  }
}

function takeGroup(queue: Waiting[]): Waiting[] {
  let mutations = 0
  let count = 0
  for (const { job } of queue) {
    mutations += job.mutations.length
    if (count > 0 && mutations > GROUP_MAX) break
    count++
  }
  return queue.splice(0, count)
}

function jobsOf(group: readonly Waiting[]): Job[] {
  return group.map(({ job }) => job)
}
