import { use, useEffect, useMemo, useReducer, useState } from 'react'
import { errorMessage, failureMessage, isUnreachable } from '../../api/ApiError'
import { photoQueueOf } from '../../board/photos/BoardPhotos'
import { uuidv7 } from '../../offline/plain/ids'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { toast } from '../../ui/toast'
import { BoardSession } from './BoardSession'
import { ERROR, LOAD_FAILED, SERVER_UNREACHABLE } from './base/words'
import { blankBoard } from './blankBoard'
import type { BoardRoute } from './boardRoute'
import { firstBoard, firstBoardRead, firstBoardRendered, onFirstBoard, takeFirstBoard } from './firstBoard'

export type OpenBoard =
  | { readonly state: 'loading' }
  /** Possibly still loading: see the store's status. */
  | { readonly state: 'open'; readonly session: BoardSession }
  /** There is no such board for this person. */
  | { readonly state: 'invalid' }
  /** Not available offline. */
  | { readonly state: 'unreachable'; retry(): void }
  /** Not on this device, and either the server refuses to send it or this device can't read it. */
  | { readonly state: 'refused'; readonly reason: string; retry(): void }
  /** Stored by the server in a form that this version can't read. */
  | { readonly state: 'outdated' }
  /** No longer shared with this person; their unsent changes are kept. */
  | { readonly state: 'taken' }

type Found = BoardSession | 'invalid' | 'unreachable' | 'outdated' | 'taken' | { readonly refused: string }

interface BoardSessionInput {
  readonly workspace: Workspace | null
  readonly route: BoardRoute
  /** The router's key of this visit: each visit to the blank board opens a separate board. */
  readonly visit: string
  /** Called when a blank board gets an address, even if it was left while that was being stored. */
  onDraftCreated(boardUid: string, isOpen: boolean): void
}

/**
 * Suspends while the board is loading, if that began before its page first rendered: meanwhile the page with the link
 * stays. A page that is shown never suspends for a read that begins later.
 */
export function useFirstBoardRead(id: number | null): void {
  const read = useMemo(() => (id === null ? null : firstBoardRead(id)), [id])
  if (read) use(read)
}

/** Opens the board that the address refers to, and closes it on leaving. */
export function useBoardSession({ workspace, route, visit, onDraftCreated }: BoardSessionInput): OpenBoard {
  const [found, setFound] = useState(() => foundFirst(route))
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const key = keyOf(route, visit, found)

  useEffect(() => {
    if (found?.key === key) return firstBoardRendered()
    // It may arrive after a frame was drawn without it, or have arrived in the meantime.
    const look = () => setFound((now) => (now?.key === key ? now : (foundFirst(route) ?? now)))
    look()
    return onFirstBoard(look)
  }, [found, key, route])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the route; each attempt opens it again
  useEffect(() => {
    if (!workspace || key === null) return
    let opened: BoardSession | null = null
    let isCurrent = true
    const show = (value: Found) => {
      if (isCurrent) setFound({ key, value })
    }
    openRoute(workspace, route, (uid) => onDraftCreated(uid, isCurrent))
      .then(async (value) => {
        if (!(value instanceof BoardSession)) return show(value)
        if (!isCurrent) return value.close()
        opened = value
        // The editor mounts while the board is loading.
        show(value)
        if (value.store.status === 'loading') await value.open()
      })
      .catch((error: unknown) => {
        if (!isCurrent) return reportUnless(isOutsideFailure, 'board')(error)
        opened?.close()
        opened = null
        const reason = errorMessage(error) ?? LOAD_FAILED
        toast({ title: ERROR, description: reason, variant: 'destructive' })
        show(isUnreachable(error) ? 'unreachable' : { refused: reason })
      })
    return () => {
      isCurrent = false
      opened?.close()
    }
  }, [workspace, key, attempt])

  // Retries when the network is back.
  const isOffline = found?.value === 'unreachable'
  useEffect(
    () => (workspace && isOffline ? workspace.onStatus((status) => status.isConnected && again()) : undefined),
    [workspace, isOffline],
  )

  if (route.kind === 'invalid') return { state: 'invalid' }
  if (!found || found.key !== key) return { state: 'loading' }
  if (found.value === 'invalid') return { state: 'invalid' }
  if (found.value === 'unreachable') return { state: 'unreachable', retry: again }
  if (found.value === 'outdated') return { state: 'outdated' }
  if (found.value === 'taken') return { state: 'taken' }
  if ('refused' in found.value) return { state: 'refused', reason: found.value.refused, retry: again }
  return { state: 'open', session: found.value }
}

/** A key for what to open. A board that gets an address or a number stays the same one: typing continues. */
function keyOf(route: BoardRoute, visit: string, open: OpenAs | null): string | null {
  const openAs = (matches: (session: BoardSession) => boolean) =>
    open?.value instanceof BoardSession && matches(open.value) ? open.key : null
  switch (route.kind) {
    case 'invalid':
    case 'replaced':
      return null
    case 'saved': {
      const key = `id ${route.id}`
      const same = openAs(({ number, store }) => number === route.id || store.board?.id === route.id)
      // The board opened under this number may have another one by now.
      const isOther = openAs(({ number }) => number !== null) === key
      return same ?? (isOther ? `${key} again` : key)
    }
    case 'new':
      if (route.draftUid === null) return `blank ${visit}`
      return openAs(({ store }) => store.boardUid === route.draftUid) ?? `uid ${route.draftUid}`
  }
}

interface OpenAs {
  readonly key: string
  readonly value: Found
}

/** What can be shown before any request. */
function foundFirst(route: BoardRoute): OpenAs | null {
  const session = route.kind === 'saved' ? firstBoard(route.id) : null
  return session && route.kind === 'saved' ? { key: `id ${route.id}`, value: session } : null
}

/** The board's session; not open yet unless it was drawn first. */
async function openRoute(
  workspace: Workspace,
  route: BoardRoute,
  onDraftCreated: (uid: string) => void,
): Promise<Found> {
  const first = await takeFirstBoard(workspace, route.kind === 'saved' ? route.id : null)
  if (route.kind === 'new' && route.draftUid === null) {
    const uid = uuidv7()
    const blank = blankBoard(workspace, uid, () => onDraftCreated(uid))
    return new BoardSession(workspace, blank, uid, photoQueueOf(workspace.userId))
  }
  const name = route.kind === 'saved' ? { id: route.id } : { uid: route.kind === 'new' ? (route.draftUid ?? '') : '' }
  const result = await workspace.openBoard(name)
  if ('missing' in result) {
    first?.session.close()
    const { missing } = result
    if (missing === 'newer') return 'outdated'
    if (missing === 'taken') return 'taken'
    if (missing === 'forbidden' || missing === 'not-found') return 'invalid'
    const refused = missing === 'offline' ? null : failureMessage(missing)
    toast({ title: ERROR, description: refused ?? SERVER_UNREACHABLE, variant: 'destructive' })
    return refused === null ? 'unreachable' : { refused }
  }
  if (first) {
    first.source.attach(workspace)
    return first.session
  }
  return new BoardSession(workspace, workspace, result.uid, photoQueueOf(workspace.userId))
}
