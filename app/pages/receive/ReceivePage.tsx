import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { authPath } from '../../account/nextPath'
import { useAccount } from '../../account/useAccount'
import { errorMessage } from '../../api/ApiError'
import { lastCameras } from '../../board/view/canvasLayout'
import type { PickedBoard } from '../../boardPicker/BoardPicker'
import { useBoardPicker } from '../../boardPicker/useBoardPicker'
import { type Arrival, deleteArrivals, saveArrival } from '../../offline/plain/incomingFiles'
import type { Workspace } from '../../offline/workspace'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Button, ButtonLink } from '../../ui/Button'
import { Page } from '../../ui/content/Page'
import { IconButton } from '../../ui/IconButton'
import { CloseIcon } from '../../ui/icons'
import { boardPath } from '../../ui/paths'
import { PageSpinner } from '../../ui/Spinner'
import { StatePanel } from '../../ui/StatePanel'
import { toast } from '../../ui/toast'
import { DISCARD, LOADING, LOG_IN, UNDO } from '../../ui/words'
import { putOnBoard } from './putOnBoard'
import styles from './ReceivePage.module.css'
import { reportLeftOut, reportLost, reportLostPhoto, reportUnready, useArrivals } from './useArrivals'
import {
  ADD_TO_A_BOARD,
  addedTo,
  CHOOSE_BOARD,
  DISCARDED,
  ERROR,
  HOME,
  IMAGE,
  IMAGE_NOT_ADDED,
  moreNotAdded,
  NOTHING_IS_WAITING,
  NOTHING_IS_WAITING_DETAIL,
  preparingOf,
  SAVED_UNTIL_LOGIN,
  SAVED_UNTIL_ON_BOARD,
  STILL_WAITING,
} from './words'
import { wordsOf } from './wordsOf'

/** /receive: what was shared with the app, opened with it or taken with its shortcut, to be put on a board. */
export function ReceivePage() {
  const { state, user, workspace } = useAccount()
  const { arrivals, refresh } = useArrivals(user?.id ?? null, workspace)
  const { pickBoard, element } = useBoardPicker(workspace)
  const [done, setDone] = useState<number | null>(null)
  const navigate = useNavigate()
  useLostNotice()

  const put = async (owner: Workspace, board: PickedBoard) => {
    if (!arrivals) return
    setDone(0)
    try {
      const outcome = await putOnBoard(arrivals, { workspace: owner, boardUid: board.uid, onProgress: setDone })
      reportFailed(outcome.failed)
      if (outcome.count === 0) {
        if (board.isNew) await owner.discardDraft(board.uid)
        return
      }
      // Resets the camera, so that what was added is visible wherever the board was last viewed.
      lastCameras.delete(board.uid)
      navigate(boardPath(board), { replace: true })
      if (outcome.failed.length === 0)
        toast({
          title: addedTo(board.name),
          action: { label: UNDO, onClick: () => void outcome.undo().then(reportWaiting, reportUnstored) },
        })
    } catch (error) {
      if (board.isNew) await owner.discardDraft(board.uid).catch(reportUnless(isPictureFailure, 'receive'))
      reportUnstored(error)
    } finally {
      setDone(null)
    }
  }
  const reportWaiting = () => {
    toast({ title: SAVED_UNTIL_ON_BOARD, action: { label: CHOOSE_BOARD, onClick: () => navigate('/receive') } })
  }
  const ask = async () => {
    if (!workspace) return
    const board = await pickBoard()
    if (board) await put(workspace, board)
  }
  const discard = async (ids: readonly string[]) => {
    const gone = arrivals?.filter(({ id }) => ids.includes(id)) ?? []
    await deleteArrivals(ids)
    await refresh()
    const back = () => Promise.all(gone.map(({ id: _, going: __, ...arrival }) => saveArrival(arrival))).then(refresh)
    toast({ title: DISCARDED, action: { label: UNDO, onClick: () => void back().catch(reportLostPhoto) } })
  }

  // Asks for a board once, as soon as there is something to add; afterwards only on a press.
  const isRequested = useRef(false)
  const isReady = workspace !== null && arrivals !== null && arrivals.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isReady || isRequested.current) return
    isRequested.current = true
    void ask()
  }, [isReady])

  if (arrivals === null || state === 'loading') return <PageSpinner label={LOADING} />
  if (arrivals.length === 0)
    return (
      <StatePanel
        title={NOTHING_IS_WAITING}
        text={NOTHING_IS_WAITING_DETAIL}
        action={<ButtonLink to="/">{HOME}</ButtonLink>}
      />
    )
  const total = arrivals.reduce((sum, { files }) => sum + files.length, 0)
  return (
    <Page title={ADD_TO_A_BOARD} subtitle={state === 'signed-out' ? SAVED_UNTIL_LOGIN : SAVED_UNTIL_ON_BOARD} isNarrow>
      <ul className={styles.list}>
        {arrivals.map((arrival) => (
          <ArrivalRow
            key={arrival.id}
            arrival={arrival}
            isBusy={done !== null}
            onDiscard={() => void discard([arrival.id])}
          />
        ))}
      </ul>
      <div className={styles.actions}>
        {state === 'signed-out' ? (
          <ButtonLink look="primary" to={authPath('/receive')}>
            {LOG_IN}
          </ButtonLink>
        ) : (
          <Button look="primary" isBusy={done !== null || !workspace} onClick={() => void ask()}>
            {CHOOSE_BOARD}
          </Button>
        )}
      </div>
      <p role="status" className={styles.progress}>
        {done !== null && total > 0 && preparingOf(Math.min(done + 1, total), total)}
      </p>
      {element}
    </Page>
  )
}

/** Reports that what was shared could not be stored, or not all of it. */
function useLostNotice(): void {
  const [query, setQuery] = useSearchParams()
  const lost = query.get('lost')
  const left = Number(query.get('left'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (lost === null && !(left > 0)) return
    if (lost === 'unready') reportUnready()
    else if (lost !== null) reportLost()
    else reportLeftOut(left)
    setQuery({}, { replace: true })
  }, [lost, left])
}

function reportFailed([first, ...more]: readonly string[]): void {
  if (first === undefined) return
  const rest = more.length > 0 ? ` ${moreNotAdded(more.length)}` : ''
  toast({ title: IMAGE_NOT_ADDED, description: `${first}${rest}`, variant: 'destructive' })
}

function reportUnstored(error: unknown): void {
  toast({
    title: ERROR,
    description: errorMessage(error) ?? STILL_WAITING,
    variant: 'destructive',
  })
}

interface ArrivalRowProps {
  readonly arrival: Arrival
  readonly isBusy: boolean
  readonly onDiscard: () => void
}

/** One arrival: its images and its text. */
function ArrivalRow({ arrival, isBusy, onDiscard }: ArrivalRowProps) {
  const words = wordsOf(arrival)
  return (
    <li className={styles.arrival}>
      <div className={styles.content}>
        {arrival.files.length > 0 && (
          <div className={styles.pictures}>
            {arrival.files.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the files of one arrival never change
              <FilePicture key={index} file={file} />
            ))}
          </div>
        )}
        {words && <p className={styles.words}>{words}</p>}
      </div>
      <IconButton label={DISCARD} icon={CloseIcon} disabled={isBusy} onClick={onDiscard} />
    </li>
  )
}

function FilePicture({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const name = file.name || IMAGE
  if (isBroken) return <span className={styles.named}>{name}</span>
  return (
    url && <img src={url} alt={name} decoding="async" className={styles.picture} onError={() => setIsBroken(true)} />
  )
}
