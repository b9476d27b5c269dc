import { Popover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../ui/Button'
import { closeOnEscape } from '../../../ui/closeOnEscape'
import { Sheet } from '../../../ui/Sheet'
import type { LiveFace } from './LiveFace'
import { activityOf, PeerAvatar } from './PeerAvatar'
import styles from './people.module.css'
import { usePeers } from './useLive'

interface PeoplePanelProps {
  readonly live: LiveFace
  readonly isPhone: boolean
  readonly followed: number | null
  /** What opened it, and gets the focus back. */
  readonly trigger: RefObject<HTMLButtonElement | null>
  /** Below the list. */
  readonly foot?: ReactNode
  onFollow(userId: number | null): void
  onClose(): void
}

const TITLE = 'People on this board'

/** Everybody who is here, with the way to follow them: a sheet on a phone, else below the avatars. */
export function PeoplePanel(props: PeoplePanelProps) {
  const { isPhone, trigger, foot, onClose } = props
  if (isPhone) {
    return (
      <Sheet isOpen onClose={onClose} title={TITLE}>
        <PeopleList {...props} />
        {foot && <div className={styles.foot}>{foot}</div>}
      </Sheet>
    )
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={trigger} />
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={TITLE}
          onKeyDown={closeOnEscape(onClose)}
          // The avatars close it themselves.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            trigger.current?.focus()
          }}
        >
          <h2 className={styles.title}>{TITLE}</h2>
          <PeopleList {...props} />
          {foot && <div className={styles.foot}>{foot}</div>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function PeopleList({ live, followed, onFollow }: PeoplePanelProps) {
  const peers = usePeers(live)
  const { viewers } = live
  return (
    <>
      {peers.length === 0 && <p className={styles.note}>Nobody else is here now.</p>}
      <ul className={styles.list}>
        {peers.map((peer) => {
          const isFollowed = peer.userId === followed
          return (
            <li key={peer.userId} className={styles.row}>
              <PeerAvatar peer={peer} size={36} />
              <span className={styles.who}>
                <span className={styles.username}>{peer.username}</span>
                <span className={styles.activity}>{activityOf(peer)}</span>
              </span>
              <Button
                size="s"
                aria-label={isFollowed ? `Stop following ${peer.username}` : `Follow ${peer.username}`}
                onClick={() => onFollow(isFollowed ? null : peer.userId)}
              >
                {isFollowed ? 'Stop' : 'Follow'}
              </Button>
            </li>
          )
        })}
      </ul>
      {viewers > 0 && (
        <p className={styles.note}>
          {viewers === 1 ? '1 more person is looking' : `${viewers} more people are looking`}
        </p>
      )}
    </>
  )
}
