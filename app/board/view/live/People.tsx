import { lazy, type ReactNode, useRef, useState } from 'react'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { activityOf, PeerAvatar } from './PeerAvatar'
import styles from './people.module.css'
import { type LiveClient, usePeers } from './useLive'
import { moreCount, peopleHere } from './words'

const PeoplePanel = lazy(async () => ({ default: (await import('./PeoplePanel')).PeoplePanel }))

/** Specification: at most 3 other collaborators, then how many more. */
const MOST_AVATARS = 3
/** On a phone, the board's name needs the room. */
const MOST_ON_PHONE = 1

interface PeopleProps {
  readonly live: LiveClient
  readonly isPhone: boolean
  /** Below the list of everyone. */
  readonly foot?: ReactNode
  /** The followed person's userId. */
  readonly followed: number | null
  onFollow(userId: number | null): void
  /** Asks everyone to look at what this person sees. */
  onBring(): void
}

/** Who else is on this board; opens the list of everyone. Nothing while alone. */
export function People({ live, isPhone, foot, followed, onFollow, onBring }: PeopleProps) {
  const peers = usePeers(live)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (peers.length === 0 && !isOpen) return null

  const most = isPhone && peers.length > MOST_ON_PHONE + 1 ? MOST_ON_PHONE : MOST_AVATARS
  const shown = peers.slice(0, most)
  const more = peers.length - shown.length
  const names = peers.map((peer) => `${peer.username}, ${activityOf(peer)}`).join('; ')
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.people}
        data-people
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">{peopleHere(names)}</span>
        {shown.map((peer) => (
          <PeerAvatar key={peer.userId} peer={peer} size={28} hasTooltip />
        ))}
        {more > 0 && (
          <span className={styles.more} data-tooltip={moreCount(more)} aria-hidden="true">
            +{more}
          </span>
        )}
      </button>
      {isOpen && (
        <LazyBoundary>
          <PeoplePanel
            live={live}
            isPhone={isPhone}
            followed={followed}
            trigger={button}
            foot={foot}
            onFollow={(userId) => {
              setIsOpen(false)
              onFollow(userId)
            }}
            onBring={() => {
              setIsOpen(false)
              onBring()
            }}
            onClose={() => setIsOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
