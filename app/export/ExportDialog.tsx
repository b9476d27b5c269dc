import { useEffect, useState } from 'react'
import { useLongTask } from '../api/useLongTask'
import type { BoardStore } from '../board/store/BoardStore'
import type { StoredImages } from '../imaging/collectPictures'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { formatBytes } from '../ui/format'
import { Progress } from '../ui/Progress'
import { Switch } from '../ui/Switch'
import { saveFile } from '../ui/saveFile'
import { toast } from '../ui/toast'
import { CANCEL, CLOSE } from '../ui/words'
import { Choices } from './Choices'
import styles from './export.module.css'
import { type ExportChoices, exportBoard, planOf } from './exportBoard'
import type { PicturePlan } from './planPicture'
import {
  BOARD,
  EXPORT,
  EXPORTING,
  FORMAT,
  FORMATS,
  formatSaved,
  gapWords,
  loweredWords,
  PRINT_MORE,
  pixelWords,
  SAVED_WITH_GAPS,
  SIZE,
  STOP,
  selectionOf,
  THERE_IS_NOTHING_TO_DRAW,
  TRANSPARENT,
  TRANSPARENT_DETAIL,
  WHAT,
} from './words'

interface ExportDialogProps {
  readonly store: BoardStore
  readonly images: StoredImages
  readonly onPrint: () => void
  readonly onClose: () => void
}

/** Makes a file of the whole board unless the selection is chosen, from what this device has and can get. */
export function ExportDialog({ store, images, onPrint, onClose }: ExportDialogProps) {
  const [selected] = useState(() => store.selection.size)
  const [choices, setChoices] = useState<ExportChoices>({
    format: 'png',
    part: 'board',
    scale: 1,
    isTransparent: false,
  })
  const [gaps, setGaps] = useState<readonly string[]>([])
  const { progress: share, problem, run, stop } = useLongTask()
  const plan = usePlan(store, choices)
  const { format, part, scale, isTransparent } = choices
  const choose = (change: Partial<ExportChoices>) => {
    setGaps([])
    setChoices({ ...choices, ...change })
  }
  const isBusy = share !== null
  const isPicture = format !== 'json'

  const handleExport = () =>
    run(async (running) => {
      const { name, blob, ...exported } = await exportBoard(store, choices, { ...running, images })
      saveFile(blob, name)
      const words = gapWords(exported, format)
      setGaps(words)
      toast({ title: formatSaved(format.toUpperCase()), description: `${name}, ${formatBytes(blob.size)}.` })
      if (words.length === 0) onClose()
    })

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={EXPORT}
      actions={
        <>
          <Button look="ghost" className={styles.print} disabled={isBusy || store.size === 0} onClick={onPrint}>
            {PRINT_MORE}
          </Button>
          <Button onClick={isBusy ? stop : onClose}>{isBusy ? STOP : gaps.length > 0 ? CLOSE : CANCEL}</Button>
          <Button look="primary" isBusy={isBusy} disabled={isPicture && plan === null} onClick={handleExport}>
            {EXPORT}
          </Button>
        </>
      }
    >
      <Choices
        label={FORMAT}
        options={FORMATS}
        value={format}
        isDisabled={isBusy}
        onChange={(value) => choose({ format: value })}
      />
      <p className={styles.note}>{FORMATS.find(({ value }) => value === format)?.hint}</p>
      {selected > 0 && (
        <Choices
          label={WHAT}
          options={[
            { value: 'board', label: BOARD },
            { value: 'selection', label: selectionOf(selected) },
          ]}
          value={part}
          isDisabled={isBusy}
          onChange={(value) => choose({ part: value })}
        />
      )}
      {format === 'png' && (
        <>
          <Choices
            label={SIZE}
            options={[
              { value: 1, label: '1x' },
              { value: 2, label: '2x' },
            ]}
            value={scale}
            isDisabled={isBusy}
            onChange={(value) => choose({ scale: value })}
          />
          <Switch
            label={TRANSPARENT}
            hint={TRANSPARENT_DETAIL}
            checked={isTransparent}
            disabled={isBusy}
            onChange={() => choose({ isTransparent: !isTransparent })}
          />
        </>
      )}
      {isPicture && <PlanNote plan={plan} wanted={format === 'pdf' ? 2 : scale} isPdf={format === 'pdf'} />}
      {isBusy && <Progress label={EXPORTING} share={share} />}
      {gaps.length > 0 && (
        <div role="alert" className={styles.gaps}>
          <strong>{SAVED_WITH_GAPS}</strong>
          {gaps.map((words) => (
            <p key={words}>{words}</p>
          ))}
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

interface PlanNoteProps {
  /** Undefined while it is measured, null where there is nothing to draw. */
  readonly plan: PicturePlan | null | undefined
  readonly wanted: number
  readonly isPdf: boolean
}

function PlanNote({ plan, wanted, isPdf }: PlanNoteProps) {
  if (plan === null) return <p className={styles.note}>{THERE_IS_NOTHING_TO_DRAW}</p>
  const lowered = plan && loweredWords(plan, wanted)
  return (
    <p role="status" className={styles.note}>
      {plan && !isPdf && `${pixelWords(plan)}. `}
      {lowered}
    </p>
  )
}

/** Measured anew when what it is made of changes. */
function usePlan(store: BoardStore, choices: ExportChoices): PicturePlan | null | undefined {
  const [plan, setPlan] = useState<PicturePlan | null>()
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const found = choices.format === 'json' ? undefined : await planOf(store, choices).catch(() => null)
      if (isCurrent) setPlan(found)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [store, choices])
  return plan
}
