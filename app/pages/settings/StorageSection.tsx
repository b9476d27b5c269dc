import { useState } from 'react'
import { Link } from 'react-router-dom'
import { BOARDS_KEPT_OFFLINE } from '../../../contract/limits'
import { useAccount } from '../../account/useAccount'
import { errorWords } from '../../api/ApiError'
import { boardPath } from '../../cards/boardPath'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { Button } from '../../ui/Button'
import { Spinner } from '../../ui/Spinner'
import { toast } from '../../ui/toast'
import { bytesInWords } from './bytes'
import { PinSwitch } from './PinSwitch'
import { SettingsSection } from './SettingsSection'
import styles from './StorageSection.module.css'
import { type DeviceStorage, useDeviceStorage } from './useDeviceStorage'

/** What this device keeps, whether it may stay, and how to make room. Works without a network. */
export function StorageSection() {
  const { workspace } = useAccount()
  return (
    <SettingsSection title="Storage on this device" text="Works without a network.">
      {workspace ? <Storage workspace={workspace} /> : <Spinner label="Reading what is stored" />}
    </SettingsSection>
  )
}

interface StorageProps {
  readonly workspace: Workspace
}

function Storage({ workspace }: StorageProps) {
  const { storage, readAgain } = useDeviceStorage(workspace)
  if (!storage) return <Spinner label="Reading what is stored" />
  const { images, unsent, boards } = storage.use
  return (
    <>
      <Quota {...storage} />
      <Persistence isPersisted={storage.isPersisted} onAsked={() => void readAgain()} />
      <p className={styles.note}>
        Kept here: {counted(boards.length, 'board')}, {counted(images.kept, 'image')} of them,{' '}
        {counted(images.seen, 'image')} seen elsewhere.
        {unsent.count > 0 && ` ${counted(unsent.count, 'image')} not sent yet (${bytesInWords(unsent.bytes)}).`}
      </p>
      <KeptBoards boards={boards} workspace={workspace} />
      <Clear workspace={workspace} before={storage} readAgain={readAgain} />
    </>
  )
}

function Quota({ used, quota }: Pick<DeviceStorage, 'used' | 'quota'>) {
  if (used === null || quota === null || quota === 0) return null
  const words = `${bytesInWords(used)} of ${bytesInWords(quota)} used`
  return (
    <div className={styles.quota}>
      <p>{words}</p>
      <meter className={styles.meter} min={0} max={quota} high={quota * 0.8} value={used} aria-label="Storage used">
        {words}
      </meter>
    </div>
  )
}

interface PersistenceProps {
  readonly isPersisted: boolean | null
  readonly onAsked: () => void
}

function Persistence({ isPersisted, onAsked }: PersistenceProps) {
  if (isPersisted === null) return null
  if (isPersisted) return <p className={styles.note}>Protected: the browser does not clear it by itself.</p>
  const ask = async () => {
    const isGranted = await navigator.storage.persist().catch(() => false)
    if (isGranted) toast({ title: 'Protected', description: 'The browser does not clear it by itself any more.' })
    else
      toast({
        title: 'The browser did not agree',
        description: 'Install the app, or come back some more often: then it usually does.',
      })
    onAsked()
  }
  return (
    <div className={styles.row}>
      <p className={styles.note}>Not protected: the browser may clear it when the device runs out of space.</p>
      <Button onClick={() => void ask()}>Protect it</Button>
    </div>
  )
}

interface KeptBoardsProps extends StorageProps {
  readonly boards: readonly LocalBoard[]
}

function KeptBoards({ boards, workspace }: KeptBoardsProps) {
  return (
    <div>
      <h3 className={styles.subtitle}>Boards on this device</h3>
      <p className={styles.note}>
        The {BOARDS_KEPT_OFFLINE} you opened last are here by themselves. Pin those that must open without a network
        whatever else you open.
      </p>
      {boards.length === 0 && <p className={styles.note}>None yet: open a board, and it stays here.</p>}
      <ul className={styles.boards}>
        {boards.map((board) => (
          <li key={board.uid} className={styles.board}>
            <Link to={boardPath(board)} className={styles.name}>
              {board.name}
            </Link>
            {board.isDraft ? (
              <span className={styles.note}>Not saved yet</span>
            ) : (
              <PinSwitch board={board} workspace={workspace} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ClearProps extends StorageProps {
  readonly before: DeviceStorage
  readonly readAgain: () => Promise<DeviceStorage>
}

/** Asks by a second press in the same place. */
function Clear({ workspace, before, readAgain }: ClearProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'clearing'>('idle')
  const clear = async () => {
    setStep('clearing')
    try {
      await workspace.clearCopies()
      const { used } = await readAgain()
      const freed = before.used !== null && used !== null ? before.used - used : 0
      toast({
        title: 'Cleared',
        description: freed > 0 ? `${bytesInWords(freed)} are free again.` : 'Only what is needed is left.',
      })
    } catch (error) {
      toast({ title: 'Could not clear it', description: errorWords(error), variant: 'destructive' })
    }
    setStep('idle')
  }
  return (
    <div className={styles.row}>
      <p className={styles.note}>
        Clearing removes copies of boards that you have not pinned, and images you have seen. Pinned boards, unsaved
        boards and what waits to be sent stay.
      </p>
      {step === 'asking' ? (
        <span className={styles.choices}>
          <Button look="danger" onClick={() => void clear()}>
            Clear them
          </Button>
          <Button look="ghost" onClick={() => setStep('idle')}>
            Cancel
          </Button>
        </span>
      ) : (
        <Button isBusy={step === 'clearing'} onClick={() => setStep('asking')}>
          Clear what is not needed
        </Button>
      )}
    </div>
  )
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
