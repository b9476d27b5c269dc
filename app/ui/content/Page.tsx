import type { ReactNode, Ref } from 'react'
import { usePageTitle } from '../usePageTitle'
import styles from './Page.module.css'

interface PageProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** A column of text, not a grid of cards. */
  readonly isNarrow?: boolean
  readonly ref?: Ref<HTMLDivElement>
  /** For a page that focuses its title. */
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** A page under the header: its title, and its sections one below the other. */
export function Page({ title, subtitle, isNarrow, ref, titleRef, children }: PageProps) {
  usePageTitle(title, typeof subtitle === 'string' ? subtitle : undefined)
  return (
    <div ref={ref} className={styles.page} data-narrow={isNarrow ? '' : undefined}>
      <header>
        <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
          {title}
        </h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </header>
      {children}
    </div>
  )
}
