import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { authPath } from '../../account/nextPath'
import { useAccount } from '../../account/useAccount'
import { errorWords } from '../../api/ApiError'
import { keptCameras } from '../../board/view/keptCameras'
import type { PickedBoard } from '../../boardPicker/PickedBoard'
import { useBoardPicker } from '../../boardPicker/useBoardPicker'
import { boardPath } from '../../cards/boardPath'
import { forgetArrivals, keepArrival } from '../../offline/arrivals'
import type { Workspace } from '../../offline/workspace'
import { Button, ButtonLink } from '../../ui/Button'
import { Page } from '../../ui/Page'
import { PageSpinner } from '../../ui/PageSpinner'
import { StatePanel } from '../../ui/StatePanel'
import { toast } from '../../ui/toast'
import { ArrivalRow } from './ArrivalRow'
import { putOnBoard } from './putOnBoard'
import styles from './ReceivePage.module.css'
import { tellLost, tellUnready, useArrivals } from './useArrivals'

/** /receive: what was shared with the app, opened with it or taken from its shortcut, and the question which board it is for. */
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
      tellFailed(outcome.failed)
      if (outcome.count === 0) {
        if (board.isNew) await owner.discardDraft(board.uid)
        return
      }
      // What came must be in sight, wherever the board was looked at last.
      keptCameras.delete(board.uid)
      navigate(boardPath(board), { replace: true })
      if (outcome.failed.length === 0)
        toast({
          title: `Added to ${board.name}`,
          action: { label: 'Undo', onClick: () => void outcome.undo().catch(tellUnstored) },
        })
    } catch (error) {
      if (board.isNew) await owner.discardDraft(board.uid).catch(() => {})
      tellUnstored(error)
    } finally {
      setDone(null)
    }
  }
  const ask = async () => {
    if (!workspace) return
    const board = await pickBoard()
    if (board) await put(workspace, board)
  }
  const discard = async (ids: readonly string[]) => {
    const gone = arrivals?.filter(({ id }) => ids.includes(id)) ?? []
    await forgetArrivals(ids)
    await refresh()
    const back = () => Promise.all(gone.map(({ id: _, going: __, ...arrival }) => keepArrival(arrival))).then(refresh)
    toast({ title: 'Discarded', action: { label: 'Undo', onClick: () => void back().catch(tellLost) } })
  }

  // Who shared something is asked at once; later visits wait for a press.
  const isAsked = useRef(false)
  const isReady = workspace !== null && arrivals !== null && arrivals.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isReady || isAsked.current) return
    isAsked.current = true
    void ask()
  }, [isReady])

  if (arrivals === null || state === 'loading') return <PageSpinner label="Loading" />
  if (arrivals.length === 0)
    return (
      <StatePanel
        title="Nothing is waiting"
        text="Share a picture, a text or a link with Moodloom from another app, and choose its board here."
        action={<ButtonLink to="/">Home</ButtonLink>}
      />
    )
  const total = arrivals.reduce((sum, { files }) => sum + files.length, 0)
  return (
    <Page
      title="For one of your boards"
      subtitle={
        state === 'signed-out'
          ? 'It is kept on this device. Log in to put it on a board.'
          : 'It is kept on this device until it is on a board.'
      }
      isNarrow
    >
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
            Log in
          </ButtonLink>
        ) : (
          <Button look="primary" isBusy={done !== null || !workspace} onClick={() => void ask()}>
            Choose a board
          </Button>
        )}
      </div>
      <p role="status" className={styles.progress}>
        {done !== null && total > 0 && `Preparing ${Math.min(done + 1, total)} of ${total}…`}
      </p>
      {element}
    </Page>
  )
}

/** What was shared could not be kept. */
function useLostNotice(): void {
  const [query, setQuery] = useSearchParams()
  const lost = query.get('lost')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (lost === null) return
    if (lost === 'unready') tellUnready()
    else tellLost()
    setQuery({}, { replace: true })
  }, [lost])
}

function tellFailed([first, ...more]: readonly string[]): void {
  if (first === undefined) return
  const rest = more.length > 0 ? ` ${more.length} more could not be added either.` : ''
  toast({ title: 'Image not added', description: `${first}${rest}`, variant: 'destructive' })
}

function tellUnstored(error: unknown): void {
  toast({
    title: 'Error',
    description: errorWords(error) ?? 'This device could not keep it. It goes on waiting for a board.',
    variant: 'destructive',
  })
}
