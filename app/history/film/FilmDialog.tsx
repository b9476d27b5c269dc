import { useMemo, useState } from 'react'
import type { HistoryEntry, Snapshot } from '../../../contract/history'
import { useLongTask } from '../../api/useLongTask'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { Button } from '../../ui/Button'
import { Progress } from '../../ui/content/Progress'
import { formatBytes } from '../../ui/format/format'
import { Select } from '../../ui/forms/Select'
import { Dialog } from '../../ui/overlays/Dialog'
import { saveFile } from '../../ui/saveFile'
import { toast } from '../../ui/toast'
import { CANCEL } from '../../ui/words'
import styles from '../history.module.css'
import { historyPictures, readSnapshot } from '../historyCalls'
import { SPEED_CHOICES } from '../PlayBar'
import { SPEEDS } from '../Playback'
import { Replay } from '../Replay'
import {
  aboutSeconds,
  EXPORT_AS_VIDEO,
  EXPORT_AS_VIDEO_DETAIL,
  fasterSince,
  filmName,
  RECORD,
  RECORDING,
  SPEED,
  STOP,
  VIDEO_SAVED,
  videoSavedDetail,
} from '../words'
import { FILM_MS, filmSpeed, replayMs } from './planFilm'
import { recordFilm } from './recordFilm'

interface FilmDialogProps {
  readonly board: LocalBoard
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  readonly newest: Snapshot
  readonly workspace: Workspace
  readonly onClose: () => void
}

/** The default length of a film in ms, at most. */
const PLEASANT = 20_000

/** Records the time-lapse as a video and saves it as a file. */
export function FilmDialog({ board, entries, newest, workspace, onClose }: FilmDialogProps) {
  const ms = useMemo(() => replayMs(new Replay(entries, newest)), [entries, newest])
  const [wanted, setWanted] = useState<number>(() => SPEEDS.find((each) => ms / each <= PLEASANT) ?? 32)
  const { progress: share, problem, run, stop } = useLongTask()

  const record = () =>
    run(async (running) => {
      const film = await recordFilm({
        replay: new Replay(entries, newest),
        speed: wanted,
        picture: historyPictures(workspace),
        readBoard: async ({ id }) => (await readSnapshot(board.id ?? 0, id)).elements,
        ...running,
      })
      saveFile(film, filmName(board.name))
      toast({ title: VIDEO_SAVED, description: videoSavedDetail(formatBytes(film.size)) })
      onClose()
    })
  const isRecording = share !== null
  const speed = filmSpeed(ms, wanted)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={EXPORT_AS_VIDEO}
      description={EXPORT_AS_VIDEO_DETAIL}
      actions={
        <>
          <Button onClick={isRecording ? stop : onClose}>{isRecording ? STOP : CANCEL}</Button>
          <Button look="primary" isBusy={isRecording} onClick={record}>
            {RECORD}
          </Button>
        </>
      }
    >
      <Select
        label={SPEED}
        options={SPEED_CHOICES}
        value={String(wanted)}
        disabled={isRecording}
        onChange={(value) => setWanted(SPEEDS.find((each) => String(each) === value) ?? 1)}
      />
      <p className={styles.reason}>
        {aboutSeconds(Math.max(1, Math.round(ms / speed / 1000)))}
        {speed > wanted && ` ${fasterSince(FILM_MS / 1000)}`}
      </p>
      {isRecording && <Progress label={RECORDING} share={share} />}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}
