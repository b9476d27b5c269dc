import Bowser from 'bowser'
import type { Session as ContractSession } from '../../contract/accountSettings'
import type { Session } from '../../db/models/Session'

/** A session as its owner sees it. Its id is part of a hash of a hash: nobody signs in with it. */
export function presentSession(row: Session, isCurrent: boolean): ContractSession {
  return {
    id: row.id.slice(0, 12),
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    isCurrent,
  }
}

/** Such as 'Chrome on Android', in what is known of it. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const place = platform.model ?? os.name
  if (browser.name) return place ? `${browser.name} on ${place}` : browser.name
  return place ?? 'Unknown device'
}
