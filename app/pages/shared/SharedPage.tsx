import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useParams } from 'react-router-dom'
import { request } from '../../api/request'
import { Button, ButtonLink } from '../../ui/Button'
import { PageSpinner } from '../../ui/Spinner'
import { StatePanel } from '../../ui/StatePanel'
import { TRY_AGAIN } from '../../ui/words'
import { GuestBoard, type GuestState } from './GuestBoard'
import { SharedBoardView } from './SharedBoardView'
import { SharedHeader } from './SharedHeader'
import styles from './shared.module.css'
import {
  BOARD_CANNOT_BE_REACHED,
  BOARD_CANNOT_BE_REACHED_DETAIL,
  BOARD_NOT_LOADED,
  GO_TO_MOODLOOM,
  LINK_NO_LONGER_WORKS,
  LINK_NO_LONGER_WORKS_DETAIL,
  LOADING_BOARD,
} from './words'

/** /s/{token}: a board for anyone who has its link, view only. */
export function SharedPage() {
  const { token = '' } = useParams()
  const { guest, state } = useGuestBoard(token)
  switch (state.kind) {
    case 'loading':
      return <PageSpinner label={LOADING_BOARD} />
    case 'open':
      return (
        <SharedBoardView
          key={state.boardUid}
          guest={guest}
          boardUid={state.boardUid}
          owner={state.owner}
          stale={state.stale}
        />
      )
    case 'ended':
      return (
        <div className={styles.page}>
          <SharedHeader />
          <StatePanel
            role="alert"
            title={LINK_NO_LONGER_WORKS}
            text={LINK_NO_LONGER_WORKS_DETAIL}
            action={
              <ButtonLink to="/" look="primary">
                {GO_TO_MOODLOOM}
              </ButtonLink>
            }
          />
        </div>
      )
    case 'unreachable':
    case 'refused':
      return (
        <div className={styles.page}>
          <SharedHeader />
          <StatePanel
            role="status"
            title={state.kind === 'refused' ? BOARD_NOT_LOADED : BOARD_CANNOT_BE_REACHED}
            text={state.kind === 'refused' ? state.reason : BOARD_CANNOT_BE_REACHED_DETAIL}
            action={
              <Button look="primary" onClick={() => void guest.refresh()}>
                {TRY_AGAIN}
              </Button>
            }
          />
        </div>
      )
  }
}

/** The board behind a share link: polled while the page is open, and at once when it is shown again. */
function useGuestBoard(token: string): { readonly guest: GuestBoard; readonly state: GuestState } {
  const guest = useMemo(
    () =>
      new GuestBoard(token, {
        ask: request,
        after: (ms, run) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
        now: Date.now,
        isVisible: () => document.visibilityState === 'visible',
      }),
    [token],
  )
  useEffect(() => {
    const stop = guest.start()
    const end = new AbortController()
    const ask = () => void guest.refresh()
    document.addEventListener('visibilitychange', () => !document.hidden && ask(), { signal: end.signal })
    // A page restored from the back/forward cache may have outlived its link.
    window.addEventListener('pageshow', ask, { signal: end.signal })
    window.addEventListener('online', ask, { signal: end.signal })
    return () => {
      end.abort()
      stop()
    }
  }, [guest])
  return { guest, state: useSyncExternalStore(guest.subscribe, guest.read) }
}
