import { type DeliverDeps, deliverMails } from './deliverMails'

export interface Postman {
  /** Sends what is due, soon, and never within the request that asks for it. Never throws. */
  wake(): void
  /** Waits for the mail that is on its way; the others stay in the table. */
  close(): Promise<void>
}

/** One round at a time; what comes while one runs is sent by the next. */
export function createPostman(deps: DeliverDeps): Postman {
  let isAsked = false
  let isClosed = false
  let round: Promise<void> | null = null

  async function run(): Promise<void> {
    while (isAsked && !isClosed) {
      isAsked = false
      await deliverMails(deps).catch((error: unknown) => deps.log.error({ err: error }, 'sending mail failed'))
    }
    round = null
  }

  return {
    wake() {
      isAsked = true
      if (!isClosed) round ??= run()
    },
    async close() {
      isClosed = true
      await round
      deps.post.close()
    },
  }
}
