import { useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryEntry, Snapshot } from '../../../contract/history'
import { errorWords } from '../../api/ApiError'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Select } from '../../ui/Select'
import { toast } from '../../ui/toast'
import styles from '../history.module.css'
import { readSnapshot } from '../historyCalls'
import { SPEED_CHOICES } from '../PlayBar'
import { SPEEDS } from '../Playback'
import { picturesOf } from '../picturesOf'
import { Replay } from '../Replay'
import { FILM_MS, filmSpeed, replayMs } from './planFilm'
import { recordFilm } from './recordFilm'
import { saveFile } from './saveFile'

interface FilmDialogProps {
  readonly board: LocalBoard
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  readonly newest: Snapshot
  readonly workspace: Workspace
  readonly onClose: () => void
}

/** What a film lasts unless somebody wants it otherwise (ms). */
const PLEASANT = 20_000

/** Records the time-lapse as a video and hands it over as a file. */
export function FilmDialog({ board, entries, newest, workspace, onClose }: FilmDialogProps) {
  const ms = useMemo(() => replayMs(new Replay(entries, newest)), [entries, newest])
  const [wanted, setWanted] = useState<number>(() => SPEEDS.find((each) => ms / each <= PLEASANT) ?? 32)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const record = async () => {
    const abort = new AbortController()
    running.current = abort
    setShare(0)
    setProblem(null)
    try {
      const film = await recordFilm({
        replay: new Replay(entries, newest),
        speed: wanted,
        picture: picturesOf(workspace),
        readBoard: async ({ id }) => (await readSnapshot(board.id ?? 0, id)).elements,
        onProgress: setShare,
        signal: abort.signal,
      })
      saveFile(film, `${board.name} - time-lapse.webm`)
      toast({ title: 'Video saved', description: `${(film.size / 1_000_000).toFixed(1)} MB, as a WebM file.` })
      onClose()
    } catch (error) {
      if (!abort.signal.aborted) setProblem(errorWords(error) ?? 'The video could not be recorded.')
      setShare(null)
    }
  }
  const isRecording = share !== null
  const speed = filmSpeed(ms, wanted)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Export as video"
      description="Plays the time-lapse from the oldest change here to the newest, and records it as a WebM file."
      actions={
        <>
          <Button onClick={isRecording ? () => running.current?.abort() : onClose}>
            {isRecording ? 'Stop' : 'Cancel'}
          </Button>
          <Button look="primary" isBusy={isRecording} onClick={() => void record()}>
            Record
          </Button>
        </>
      }
    >
      <Select
        label="Speed"
        options={SPEED_CHOICES}
        value={String(wanted)}
        disabled={isRecording}
        onChange={(value) => setWanted(SPEEDS.find((each) => String(each) === value) ?? 1)}
      />
      <p className={styles.reason}>
        About {Math.max(1, Math.round(ms / speed / 1000))} seconds.
        {speed > wanted && ` Faster than that speed, since a video lasts ${FILM_MS / 1000} seconds at most.`}
      </p>
      {isRecording && (
        <div className={styles.recording}>
          <progress value={share} max={1} aria-label="Recording" />
          <span>{Math.round(share * 100)} %</span>
        </div>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}
