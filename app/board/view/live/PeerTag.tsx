import type { Ref } from 'react'
import type { Peer } from '../../../live/Peers'
import { SparklesIcon } from '../../../ui/icons'
import styles from './live.module.css'

interface PeerTagProps extends Pick<Peer, 'username' | 'agentOf'> {
  readonly className: string | undefined
  readonly ref?: Ref<HTMLSpanElement>
}

/** A peer's name on the canvas; an agent's has an icon before it. */
export function PeerTag({ username, agentOf, className, ref }: PeerTagProps) {
  return (
    <span ref={ref} className={className} data-agent={agentOf ?? undefined}>
      {agentOf !== null && <SparklesIcon size={14} className={styles.mark} />}
      {username}
    </span>
  )
}
