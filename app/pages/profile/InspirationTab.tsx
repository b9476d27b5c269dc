import { useBoardPicker } from '../../boardPicker/useBoardPicker'
import { InspirationFeed } from '../../inspirations/InspirationFeed'
import { inspirationsOf } from '../../inspirations/InspirationStore'
import { useInspirationActions } from '../../inspirations/useInspirationActions'
import type { Workspace } from '../../offline/workspace'
import { ButtonLink } from '../../ui/Button'
import styles from './ProfilePage.module.css'

interface InspirationTabProps {
  readonly of: 'liked' | 'saved'
  readonly userId: number
  readonly workspace: Workspace | null
}

/** What the person liked, or saved, latest first. */
export function InspirationTab({ of, userId, workspace }: InspirationTabProps) {
  const { pickBoard, element: picker } = useBoardPicker(workspace)
  const actions = useInspirationActions({ userId, workspace, pickBoard })
  return (
    <>
      <h2 className="visually-hidden">{of === 'liked' ? 'Liked' : 'Saved'}</h2>
      <InspirationFeed
        feed={inspirationsOf(userId).feed({ of })}
        actions={actions}
        empty={
          <div className={styles.nothing}>
            <p>{of === 'liked' ? 'Nothing liked yet.' : 'Nothing saved yet.'}</p>
            <ButtonLink to="/discover">Discover</ButtonLink>
          </div>
        }
      />
      {picker}
    </>
  )
}
