import type { ReactNode } from 'react'
import styles from './CardGrid.module.css'
import { Skeleton } from './Skeleton'

/** Cards shown while a list loads. */
const PLACEHOLDERS = ['one', 'two', 'three', 'four'] as const

interface CardGridProps {
  readonly isLoading?: boolean
  readonly children?: ReactNode
}

/** An even grid of cards, or four placeholders. */
export function CardGrid({ isLoading, children }: CardGridProps) {
  return (
    <div className={styles.grid} aria-busy={isLoading}>
      {isLoading
        ? PLACEHOLDERS.map((name) => (
            <div key={name} className={styles.placeholder} data-testid="card-placeholder">
              <Skeleton className={styles.picture} />
              <Skeleton className={styles.name} />
              <Skeleton className={styles.meta} />
            </div>
          ))
        : children}
    </div>
  )
}
