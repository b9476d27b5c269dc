import { lazy, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BoardStore } from '../../../board/store/BoardStore'
import { imagesOn } from '../../../inspirations/imagesOn'
import type { LocalBoard } from '../../../offline/types'
import type { Workspace } from '../../../offline/workspace'
import { isOutsideFailure } from '../../../platform/expected'
import { reportUnless } from '../../../platform/reportError'
import { Button } from '../../../ui/Button'
import { GlobeIcon } from '../../../ui/iconSets/pageIcons'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import styles from './BoardSettings.module.css'
import { MAKE_BOARD_PUBLIC_TO_PUBLISH_IMAGE, PUBLISH_AS_INSPIRATION } from './words'

const load = () => import('../../../inspirations/PublishInspiration')
const PublishInspiration = lazy(async () => ({ default: (await load()).PublishInspiration }))

interface PublishSectionProps {
  readonly store: BoardStore
  readonly board: LocalBoard
  readonly workspace: Workspace
}

/** Lets the owner of a public board publish an image of it. */
export function PublishSection({ store, board, workspace }: PublishSectionProps) {
  /** The images on the board at the time of the press. */
  const [images, setImages] = useState<readonly string[] | null>(null)
  const navigate = useNavigate()
  const { id, uid, name, thumbnailUrl, visibility } = board
  if (id === null || board.userId !== workspace.userId) return null
  const isPublic = visibility === 'public'
  return (
    <section className={styles.section}>
      <Button
        className={styles.end}
        disabled={!isPublic}
        onPointerEnter={() => void load().catch(reportUnless(isOutsideFailure, 'settings'))}
        onClick={() => setImages(imagesOf(store))}
      >
        <GlobeIcon size={18} />
        {PUBLISH_AS_INSPIRATION}
      </Button>
      {!isPublic && <p className={styles.hint}>{MAKE_BOARD_PUBLIC_TO_PUBLISH_IMAGE}</p>}
      {images && (
        <LazyBoundary>
          <PublishInspiration
            board={{ id, uid, name, thumbnailUrl }}
            images={images}
            workspace={workspace}
            onClose={() => setImages(null)}
            onOpen={(path) => navigate(path)}
          />
        </LazyBoundary>
      )}
    </section>
  )
}

function imagesOf(store: BoardStore): string[] {
  return imagesOn(store.order.flatMap((id) => store.element(id) ?? []))
}
