import { useState } from 'react'
import { OFFLINE_BOARDS_MAX } from '../../../contract/limits'
import { useAccount } from '../../account/useAccount'
import { errorMessage } from '../../api/ApiError'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { useSyncStatus } from '../../shell/syncLabel'
import { Button } from '../../ui/Button'
import { formatBytes, formatDateTime, timeAgo } from '../../ui/format/format'
import { IconButton } from '../../ui/IconButton'
import { PinIcon } from '../../ui/iconSets/pageIcons'
import { Link } from '../../ui/Link'
import { boardPath } from '../../ui/paths'
import { Spinner } from '../../ui/Spinner'
import { toast } from '../../ui/toast'
import { CANCEL } from '../../ui/words'
import { SettingsSection } from './SettingsSection'
import styles from './StorageSection.module.css'
import { type DeviceStorage, useDeviceStorage } from './useDeviceStorage'
import {
  AVAILABLE_OFFLINE,
  BROWSER_DECLINED,
  BROWSER_DECLINED_DETAIL,
  CHECKING_SECOND_COPY,
  CHECKING_STORAGE,
  CLEAR_COPIES,
  CLEAR_THEM,
  CLEARED,
  CLEARING_MEANS,
  COULD_NOT_CLEAR_IT,
  COULD_NOT_KEEP_IT_OFFLINE,
  keepOffline,
  LAST_SYNCED,
  NO_SECOND_COPY,
  NONE_YET,
  NOT_ON_THIS_DEVICE_YET,
  NOT_PROTECTED,
  NOTHING_FREED,
  notSaved,
  notSentYet,
  noUnsentChanges,
  ON_THIS_DEVICE_ONLY,
  ofUsed,
  openedLastAreKept,
  PROTECT_IT,
  PROTECTED,
  PROTECTED_DETAIL,
  SECOND_COPY,
  STORAGE_IS_PROTECTED,
  STORAGE_ON_THIS_DEVICE,
  STORAGE_ON_THIS_DEVICE_DETAIL,
  STORAGE_USED,
  secondCopyIsKept,
  spaceFreed,
  storedHere,
  UNSENT_CHANGES,
  waitingHere,
} from './words'

/** What this device stores, whether that is persistent, and how to free space. Works offline. */
export function StorageSection() {
  const { workspace } = useAccount()
  return (
    <SettingsSection title={STORAGE_ON_THIS_DEVICE} text={STORAGE_ON_THIS_DEVICE_DETAIL}>
      {workspace ? <Storage workspace={workspace} /> : <Spinner label={CHECKING_STORAGE} />}
    </SettingsSection>
  )
}

interface StorageProps {
  readonly workspace: Workspace
}

function Storage({ workspace }: StorageProps) {
  const { storage, readAgain } = useDeviceStorage(workspace)
  if (!storage) return <Spinner label={CHECKING_STORAGE} />
  const { images, unsent, boards } = storage.use
  return (
    <>
      <Quota {...storage} />
      <Persistence isPersisted={storage.isPersisted} onRequested={() => void readAgain()} />
      <Safety workspace={workspace} use={storage.use} />
      <p className={styles.note}>
        {storedHere(boards.length, images.cached, images.seen)}
        {unsent.count > 0 && ` ${notSentYet(unsent.count, formatBytes(unsent.bytes))}`}
      </p>
      <OfflineBoards boards={boards} workspace={workspace} />
      <Clear workspace={workspace} before={storage} readAgain={readAgain} />
    </>
  )
}

function Quota({ used, quota }: Pick<DeviceStorage, 'used' | 'quota'>) {
  if (used === null || quota === null || quota === 0) return null
  const words = ofUsed(formatBytes(used), formatBytes(quota), formatBytes(Math.max(0, quota - used)))
  return (
    <div className={styles.quota}>
      <p>{words}</p>
      <meter className={styles.meter} min={0} max={quota} high={quota * 0.8} value={used} aria-label={STORAGE_USED}>
        {words}
      </meter>
    </div>
  )
}

interface PersistenceProps {
  readonly isPersisted: boolean | null
  readonly onRequested: () => void
}

function Persistence({ isPersisted, onRequested }: PersistenceProps) {
  if (isPersisted === null) return null
  if (isPersisted) return <p className={styles.note}>{STORAGE_IS_PROTECTED}</p>
  const ask = async () => {
    const isGranted = await navigator.storage.persist().catch(reportUnless(isOutsideFailure, 'settings', false))
    if (isGranted) toast({ title: PROTECTED, description: PROTECTED_DETAIL })
    else
      toast({
        title: BROWSER_DECLINED,
        description: BROWSER_DECLINED_DETAIL,
      })
    onRequested()
  }
  return (
    <div className={styles.row}>
      <p className={styles.note}>{NOT_PROTECTED}</p>
      <Button onClick={() => void ask()}>{PROTECT_IT}</Button>
    </div>
  )
}

interface SafetyProps extends StorageProps {
  readonly use: DeviceStorage['use']
}

/** How much would be lost if the device were. */
function Safety({ workspace, use: { syncedAt, mirror, boards } }: SafetyProps) {
  const { waiting, refused, unstored, memoryOnly } = useSyncStatus(workspace)
  const inMemory = unstored + memoryOnly
  const none = noUnsentChanges(boards.filter(({ isDraft }) => isDraft).length)
  return (
    <dl className={styles.facts}>
      <dt>{UNSENT_CHANGES}</dt>
      <dd>{inMemory > 0 ? notSaved(inMemory) : waitingHere(waiting + refused) || none}</dd>
      <dt>{LAST_SYNCED}</dt>
      <dd>
        {syncedAt === null ? (
          NOT_ON_THIS_DEVICE_YET
        ) : (
          <time dateTime={new Date(syncedAt).toISOString()} title={formatDateTime(syncedAt)}>
            {timeAgo(syncedAt, Date.now())}
          </time>
        )}
      </dd>
      <dt>{SECOND_COPY}</dt>
      <dd>{secondCopyOf(mirror)}</dd>
    </dl>
  )
}

/** Has its own row from the start: adding one later would shift what the person is reading. */
function secondCopyOf({ isUpToDate, bytes }: DeviceStorage['use']['mirror']): string {
  if (isUpToDate === null) return CHECKING_SECOND_COPY
  return isUpToDate ? secondCopyIsKept(bytes > 0 ? formatBytes(bytes) : null) : NO_SECOND_COPY
}

interface OfflineBoardsProps extends StorageProps {
  readonly boards: readonly LocalBoard[]
}

function OfflineBoards({ boards, workspace }: OfflineBoardsProps) {
  return (
    <div>
      <h3 className={styles.subtitle}>{AVAILABLE_OFFLINE}</h3>
      <p className={styles.note}>{openedLastAreKept(OFFLINE_BOARDS_MAX)}</p>
      {boards.length === 0 && <p className={styles.note}>{NONE_YET}</p>}
      <ul className={styles.boards}>
        {boards.map((board) => (
          <li key={board.uid} className={styles.board}>
            <Link to={boardPath(board)} className={styles.name}>
              {board.name}
            </Link>
            {board.isDraft ? (
              <span className={styles.note}>{ON_THIS_DEVICE_ONLY}</span>
            ) : (
              <PinSwitch board={board} workspace={workspace} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PinSwitchProps extends StorageProps {
  readonly board: LocalBoard
}

/** Pins or unpins a board: a pinned one stays available offline, whatever else is opened. */
function PinSwitch({ board, workspace }: PinSwitchProps) {
  const [isBusy, setIsBusy] = useState(false)
  const toggle = async () => {
    setIsBusy(true)
    try {
      await workspace.pinBoard(board.uid, !board.isPinned)
    } catch (error) {
      toast({ title: COULD_NOT_KEEP_IT_OFFLINE, description: errorMessage(error), variant: 'destructive' })
    }
    setIsBusy(false)
  }
  return (
    <IconButton
      label={keepOffline(board.name)}
      icon={PinIcon}
      isPressed={board.isPinned}
      aria-busy={isBusy || undefined}
      onClick={() => void toggle()}
    />
  )
}

interface ClearProps extends StorageProps {
  readonly before: DeviceStorage
  readonly readAgain: () => Promise<DeviceStorage>
}

/** Confirmed by a second press in the same place. */
function Clear({ workspace, before, readAgain }: ClearProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'clearing'>('idle')
  const clear = async () => {
    setStep('clearing')
    try {
      await workspace.clearCopies()
      const { used } = await readAgain()
      const freed = before.used !== null && used !== null ? before.used - used : 0
      toast({
        title: CLEARED,
        description: freed > 0 ? spaceFreed(formatBytes(freed)) : NOTHING_FREED,
      })
    } catch (error) {
      toast({ title: COULD_NOT_CLEAR_IT, description: errorMessage(error), variant: 'destructive' })
    }
    setStep('idle')
  }
  return (
    <div className={styles.row}>
      <p className={styles.note}>{CLEARING_MEANS}</p>
      {step === 'asking' ? (
        <span className={styles.choices}>
          <Button look="danger" onClick={() => void clear()}>
            {CLEAR_THEM}
          </Button>
          <Button look="ghost" onClick={() => setStep('idle')}>
            {CANCEL}
          </Button>
        </span>
      ) : (
        <Button isBusy={step === 'clearing'} onClick={() => setStep('asking')}>
          {CLEAR_COPIES}
        </Button>
      )}
    </div>
  )
}
