import { lazy, useState } from 'react'
import type { BoardStore } from '../../../board/store/BoardStore'
import type { LocalBoard } from '../../../offline/types'
import type { Workspace } from '../../../offline/workspace'
import { isOutsideFailure } from '../../../platform/expected'
import { reportUnless } from '../../../platform/reportError'
import { Button } from '../../../ui/Button'
import { TemplateIcon } from '../../../ui/iconSets/pageIcons'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import styles from './BoardSettings.module.css'
import { SAVE_AS_TEMPLATE } from './words'

const load = () => import('../../../templates/SaveTemplate')
const SaveTemplate = lazy(async () => ({ default: (await load()).SaveTemplate }))

interface TemplateSectionProps {
  readonly store: BoardStore
  readonly board: LocalBoard
  readonly workspace: Workspace
}

/** Makes a template of the board, for anyone who can view it. */
export function TemplateSection({ store, board, workspace }: TemplateSectionProps) {
  /** The board's content at the time of the press. */
  const [taken, setTaken] = useState<ReturnType<typeof elementsOf> | null>(null)
  return (
    <section className={styles.section}>
      <Button
        className={styles.end}
        onPointerEnter={() => void load().catch(reportUnless(isOutsideFailure, 'settings'))}
        onClick={() => {
          store.endEditing()
          setTaken(elementsOf(store))
        }}
      >
        <TemplateIcon size={18} />
        {SAVE_AS_TEMPLATE}
      </Button>
      {taken && (
        <LazyBoundary>
          <SaveTemplate board={board} elements={taken} workspace={workspace} onClose={() => setTaken(null)} />
        </LazyBoundary>
      )}
    </section>
  )
}

function elementsOf(store: BoardStore) {
  return store.order.flatMap((id) => store.element(id) ?? [])
}
