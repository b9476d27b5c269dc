import { useState } from 'react'
import type { OverwriteNotification } from '../../../contract/notification'
import { useTake } from '../../notifications/useTake'
import { versionLines } from '../../notifications/versionLines'
import { ownerOf, type Side, takeLabel, versionPatch } from '../../notifications/versions'
import { nameOf } from '../../notifications/words'
import type { Workspace } from '../../offline/workspace'
import { Button } from '../../ui/Button'
import styles from './OverwriteBody.module.css'
import { VersionView } from './VersionView'
import { inItsPlace, replaced, YOURS } from './words'

interface OverwriteBodyProps {
  readonly notification: OverwriteNotification
  readonly workspace: Workspace | null
}

const SIDES: readonly Side[] = ['before', 'after']

/** Both versions side by side, each with a button that puts it on the board. */
export function OverwriteBody({ notification, workspace }: OverwriteBodyProps) {
  const take = useTake(workspace)
  const [busy, setBusy] = useState<Side | null>(null)
  const handleTake = async (side: Side) => {
    setBusy(side)
    await take(notification, side)
    setBusy(null)
  }
  return (
    <div className={styles.versions}>
      {SIDES.map((side) => {
        const label = takeLabel(notification, side)
        return (
          <section key={side} className={styles.version} data-side={side}>
            <h3 className={styles.whose}>{headingOf(notification, side)}</h3>
            <VersionView lines={versionLines(notification, side)} />
            {versionPatch(notification.fields, side) && (
              <Button
                size="s"
                look={side === 'before' ? 'primary' : 'secondary'}
                disabled={!workspace || busy !== null}
                isBusy={busy === side}
                onClick={() => void handleTake(side)}
              >
                {label}
              </Button>
            )}
          </section>
        )
      })}
    </div>
  )
}

function headingOf(notification: OverwriteNotification, side: Side): string {
  const whose = ownerOf(notification, side) === 'mine' ? YOURS : `${nameOf(notification)}'s`
  return side === 'before' ? replaced(whose) : inItsPlace(whose)
}
