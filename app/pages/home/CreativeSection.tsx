import { lazy } from 'react'
import type { Workspace } from '../../offline/workspace'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { WhenSeen } from '../../ui/WhenSeen'
import styles from './CreativeSection.module.css'
import { useAwake } from './useAwake'
import { AI_CREATIVE_TOOLS } from './words'

const CreativeTools = lazy(async () => ({ default: (await import('./CreativeTools')).CreativeTools }))

interface CreativeSectionProps {
  /** Null while nobody is signed in. */
  readonly userId: number | null
  /** Null while it opens. */
  readonly workspace: Workspace | null
}

/** The place of the AI's tools; on a phone it may be in sight at once, and still comes after the first screen. */
export function CreativeSection(props: CreativeSectionProps) {
  const isAwake = useAwake()
  const waiting = <div className={styles.waiting} />
  const tools = () => (
    <LazyBoundary fallback={waiting}>
      <CreativeTools key={props.userId} {...props} />
    </LazyBoundary>
  )
  return (
    <section aria-labelledby="creative-tools" className={styles.section}>
      <h2 id="creative-tools" className={styles.title}>
        {AI_CREATIVE_TOOLS}
      </h2>
      {isAwake ? <WhenSeen className={styles.waiting}>{tools}</WhenSeen> : waiting}
    </section>
  )
}
