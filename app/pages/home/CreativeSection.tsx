import { lazy, useEffect, useState } from 'react'
import type { Workspace } from '../../offline/workspace'
import { classes } from '../../ui/classes'
import { WhenSeen } from '../../ui/content/WhenSeen'
import { LazyBoundary } from '../../ui/LazyBoundary'
import styles from './CreativeSection.module.css'
import { AI_CREATIVE_TOOLS } from './words'

/** Events that show user activity. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const
/** Ms after which the first screen counts as settled, even without any activity. */
const SETTLED = 4000

/** False until the first screen has settled or is used: large parts that are not requested yet wait for it. */
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
  /** Null while no one is signed in. */
  readonly userId: number | null
  /** Null until it is open. */
  readonly workspace: Workspace | null
  /** People who have boards came for those: the tools are collapsed to one row until used. */
  readonly isCollapsed: boolean
}

/** The AI tools. On a phone they may be in view at once, but they still load after the first screen. */
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
