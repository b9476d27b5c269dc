import { createSerialRunner } from '../createSerialRunner'
import { deliverPushes, type PushDeps } from './deliverPushes'

export interface Pusher {
  /** Starts pushing new notifications to these people, by default to everyone, without waiting. Never throws. */
  schedule(userIds?: readonly number[]): void
  /** Waits for the messages being sent; the others are sent after the next start. */
  close(): Promise<void>
}

export function createPusher(deps: PushDeps): Pusher {
  let people: Set<number> | null = new Set()
  const runner = createSerialRunner(
    async (closing) => {
      const named = people
      people = new Set()
      await deliverPushes(deps, named && [...named], closing)
    },
    (error) => deps.log.error({ err: error }, 'sending push messages failed'),
  )
  return {
    schedule(userIds) {
      if (!userIds) people = null
      else for (const id of userIds) people?.add(id)
      runner.schedule()
    },
    close: runner.close,
  }
}

/** How push services can contact the operator (RFC 8292, `sub`): they accept https: and mailto: only. */
export function contactOf({ publicUrl, mail }: PushDeps['settings']): string {
  if (publicUrl?.protocol === 'https:') return publicUrl.origin
  const [address] = mail?.from.match(/[^\s<>"]+@[^\s<>"]+/) ?? []
  return `mailto:${address ?? 'operator@example.org'}`
}
