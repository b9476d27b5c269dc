import { lazy, useEffect, useState } from 'react'
import type { Workspace } from '../../offline/workspace'
import { classes } from '../../ui/classes'
import { WhenSeen } from '../../ui/content/WhenSeen'
import { LazyBoundary } from '../../ui/LazyBoundary'
import styles from './CreativeSection.module.css'
import { AI_CREATIVE_TOOLS } from './words'

/** Somebody is here, and does something. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const
/** Without a sign of anybody the first screen has settled by now. Ms. */
const SETTLED = 4000

/** False until the first screen has what it needs: what is large and not asked for yet waits for it. */
export function useAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => {
    const show = () => setIsAwake(true)
    const timer = setTimeout(show, SETTLED)
    const options = { once: true, passive: true, capture: true }
    for (const sign of SIGNS) window.addEventListener(sign, show, options)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, show, options)
    }
  }, [])
  return isAwake
}

const CreativeTools = lazy(async () => ({ default: (await import('./lazy/CreativeTools')).CreativeTools }))

interface CreativeSectionProps {
  /** Null while nobody is signed in. */
  readonly userId: number | null
  /** Null while it opens. */
  readonly workspace: Workspace | null
  /** Who has boards came for them: the tools are one row above them until used. */
  readonly isCollapsed: boolean
}

/** The place of the AI's tools; on a phone it may be in sight at once, and still comes after the first screen. */
export function CreativeSection(props: CreativeSectionProps) {
  const isAwake = useAwake()
  const waitingStyle = classes(styles.waiting, props.isCollapsed && styles.row)
  const waiting = <div className={waitingStyle} />
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
      {isAwake ? <WhenSeen className={waitingStyle}>{tools}</WhenSeen> : waiting}
    </section>
  )
}
