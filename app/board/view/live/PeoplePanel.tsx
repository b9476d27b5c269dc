import { Popover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../ui/Button'
import { EyeIcon } from '../../../ui/icons'
import { Sheet } from '../../../ui/overlays/Dialog'
import { closeOnEscape } from '../../../ui/overlays/overlayBehavior'
import { activityOf, PeerAvatar } from './PeerAvatar'
import styles from './people.module.css'
import { isPerson, type LiveClient, usePeers } from './useLive'
import {
  BRING_OTHERS_HERE,
  FOLLOW,
  follow,
  moreViewers,
  ONLY_ONE_HERE,
  PEOPLE_ON_THIS_BOARD,
  STOP,
  stopFollowing,
} from './words'

interface PeoplePanelProps {
  readonly live: LiveClient
  readonly isPhone: boolean
  readonly followed: number | null
  /** The button that opened it, which gets the focus back. */
  readonly trigger: RefObject<HTMLButtonElement | null>
  /** Below the list. */
  readonly foot?: ReactNode
  onFollow(userId: number | null): void
  onBring(): void
  onClose(): void
}

/** Everyone who is here, with buttons to follow them: a sheet on a phone, else below the avatars. */
export function PeoplePanel(props: PeoplePanelProps) {
  const { isPhone, trigger, onClose } = props
  if (isPhone) {
    return (
      <Sheet isOpen onClose={onClose} title={PEOPLE_ON_THIS_BOARD}>
        <PeopleList {...props} />
        <Foot {...props} />
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
          aria-label={PEOPLE_ON_THIS_BOARD}
          onKeyDown={closeOnEscape(onClose)}
          // The avatars' button closes it.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            trigger.current?.focus()
          }}
        >
          <h2 className={styles.title}>{PEOPLE_ON_THIS_BOARD}</h2>
          <PeopleList {...props} />
          <Foot {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** What applies to everyone. */
function Foot({ live, foot, onBring }: PeoplePanelProps) {
  const hasPeople = usePeers(live).some(isPerson)
  if (!hasPeople && !foot) return null
  return (
    <div className={styles.foot}>
      {hasPeople && (
        <Button size="s" onClick={onBring}>
          <EyeIcon size={18} />
          {BRING_OTHERS_HERE}
        </Button>
      )}
      {foot}
    </div>
  )
}

function PeopleList({ live, followed, onFollow }: PeoplePanelProps) {
  const peers = usePeers(live)
  const { viewers } = live
  return (
    <>
      {peers.length === 0 && <p className={styles.note}>{ONLY_ONE_HERE}</p>}
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
                aria-label={isFollowed ? stopFollowing(peer.username) : follow(peer.username)}
                onClick={() => onFollow(isFollowed ? null : peer.userId)}
              >
                {isFollowed ? STOP : FOLLOW}
              </Button>
            </li>
          )
        })}
      </ul>
      {viewers > 0 && <p className={styles.note}>{moreViewers(viewers)}</p>}
    </>
  )
}
