import { useEffect, useId, useState } from 'react'
import { useLongTask } from '../api/useLongTask'
import type { BoardStore } from '../board/store/BoardStore'
import type { StoredImages } from '../imaging/collectPictures'
import { isPictureFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { drawn } from '../ui/afterDrawing'
import { Button } from '../ui/Button'
import { Progress } from '../ui/content/Progress'
import { formatBytes } from '../ui/format/format'
import { Switch } from '../ui/forms/Switch'
import { Dialog } from '../ui/overlays/Dialog'
import { safeFileName, saveFile } from '../ui/saveFile'
import { toast } from '../ui/toast'
import { CANCEL, CLOSE } from '../ui/words'
import styles from './export.module.css'
import { type ExportChoices, exportBoard, planOf, previewBoard } from './exportBoard'
import type { PicturePlan } from './planPicture'
import {
  BOARD,
  EXPORT,
  EXPORT_PREVIEW,
  EXPORTING,
  FORMAT,
  FORMATS,
  formatSaved,
  gapWords,
  loweredWords,
  PRINT_MORE,
  pixelWords,
  SAVED_WITH_MISSING_IMAGES,
  SHARE,
  SIZE,
  SIZES,
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

/** Exports the board or the selection, from what is on this device and what it can fetch. */
export function ExportDialog({ store, images, onPrint, onClose }: ExportDialogProps) {
  const [selected] = useState(() => store.selection.size)
  const [choices, setChoices] = useState<ExportChoices>({
    format: 'png',
    part: 'board',
    size: 'large',
    isTransparent: false,
  })
  const [gaps, setGaps] = useState<readonly string[]>([])
  /** The file is ready, but the browser requires another press to share it. */
  const [readyToShare, setReadyToShare] = useState<ReadyToShare | null>(null)
  const { progress: share, problem, run, stop } = useLongTask()
  const plan = usePlan(store, choices)
  const { format, part, size, isTransparent } = choices
  const choose = (change: Partial<ExportChoices>) => {
    setGaps([])
    setReadyToShare(null)
    setChoices({ ...choices, ...change })
  }
  const isBusy = share !== null
  const isPicture = format !== 'json'
  const mayShare = isPicture && canShareFiles()

  const handleExport = () =>
    run(async (running) => {
      const { name, blob, ...exported } = await exportOnceBusy(store, choices, { ...running, images })
      saveFile(blob, name)
      const words = gapWords(exported, format)
      setGaps(words)
      toast({ title: formatSaved(format.toUpperCase()), description: `${name}, ${formatBytes(blob.size)}.` })
      if (words.length === 0) onClose()
    })
  const handleShare = () =>
    run(async (running) => {
      const ready = readyToShare ?? (await fileToShare(store, choices, { ...running, images }))
      setReadyToShare(ready)
      setGaps(ready.gaps)
      if ((await shareFile(ready.file)) && ready.gaps.length === 0) onClose()
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
          <Button
            look={mayShare ? 'secondary' : 'primary'}
            isBusy={isBusy}
            disabled={isPicture && plan === null}
            onClick={handleExport}
          >
            {EXPORT}
          </Button>
          {mayShare && (
            <Button look="primary" disabled={isBusy || plan === null} onClick={handleShare}>
              {SHARE}
            </Button>
          )}
        </>
      }
    >
      {isPicture && plan !== null && <ExportPreview store={store} images={images} choices={choices} />}
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
            options={SIZES}
            value={size}
            isDisabled={isBusy}
            areMany
            onChange={(value) => choose({ size: value })}
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
      {isPicture && <PlanNote plan={plan} isPdf={format === 'pdf'} />}
      {isBusy && <Progress label={EXPORTING} share={share} />}
      {gaps.length > 0 && (
        <div role="alert" className={styles.gaps}>
          <strong>{SAVED_WITH_MISSING_IMAGES}</strong>
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

/** Measures again when the input changes. */
function usePlan(store: BoardStore, choices: ExportChoices): PicturePlan | null | undefined {
  const [plan, setPlan] = useState<PicturePlan | null>()
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const found =
        choices.format === 'json'
          ? undefined
          : await planOf(store, choices).catch(reportUnless(isPictureFailure, 'export', null))
      if (isCurrent) setPlan(found)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [store, choices])
  return plan
}

/** Phones share files; with a mouse, people expect to save them. */
function canShareFiles(): boolean {
  const probe = new File([], 'board.png', { type: 'image/png' })
  return matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files: [probe] }) ?? false)
}

/** Exports after the dialog has drawn its busy state: the first strip blocks a phone's main thread for 100 ms. */
async function exportOnceBusy(...[store, choices, running]: Parameters<typeof exportBoard>) {
  await drawn()
  running.signal?.throwIfAborted()
  return exportBoard(store, choices, running)
}

interface ReadyToShare {
  readonly file: File
  /** What the file lacks, as shown. */
  readonly gaps: readonly string[]
}

async function fileToShare(
  store: BoardStore,
  choices: ExportChoices,
  running: Parameters<typeof exportBoard>[2],
): Promise<ReadyToShare> {
  const { name, blob, ...exported } = await exportOnceBusy(store, choices, running)
  const file = new File([blob], safeFileName(name), { type: blob.type })
  return { file, gaps: gapWords(exported, choices.format) }
}

/** False if nothing was shared: the person canceled, or the export took so long that the press no longer counts. */
async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: file.name })
    return true
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError')) return false
    throw error
  }
}

interface ExportPreviewProps {
  readonly store: BoardStore
  readonly images: StoredImages
  readonly choices: ExportChoices
}

/** A small preview of the file. */
function ExportPreview({ store, images, choices }: ExportPreviewProps) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const stopped = new AbortController()
    let made: string | null = null
    const draw = async () => {
      // The dialog first: drawing the preview in the same task delays it by 100 ms on a phone.
      await drawn()
      if (stopped.signal.aborted) return
      const blob = await previewBoard(store, choices, { images, signal: stopped.signal })
      if (!blob || stopped.signal.aborted) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    }
    draw().catch((error: unknown) => {
      if (!stopped.signal.aborted) reportError(error, 'export preview')
    })
    return () => {
      stopped.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [store, images, choices])
  const isTransparent = choices.format === 'png' && choices.isTransparent
  return (
    <div className={styles.preview} data-transparent={isTransparent || undefined}>
      {url && <img src={url} alt={EXPORT_PREVIEW} />}
    </div>
  )
}

interface ChoicesProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly isDisabled: boolean
  /** Whether the options wrap, since there are too many for one line. */
  readonly areMany?: boolean
  readonly onChange: (value: Value) => void
}

/** Radio buttons, side by side or wrapped. */
function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { label, options, value, isDisabled, areMany, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.choices} disabled={isDisabled}>
      <legend className={styles.legend}>{label}</legend>
      <div className={areMany ? styles.many : styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface PlanNoteProps {
  /** Undefined while measuring; null if there is nothing to draw. */
  readonly plan: PicturePlan | null | undefined
  readonly isPdf: boolean
}

function PlanNote({ plan, isPdf }: PlanNoteProps) {
  if (plan === null) return <p className={styles.note}>{THERE_IS_NOTHING_TO_DRAW}</p>
  const lowered = plan && loweredWords(plan)
  return (
    <p role="status" className={styles.note}>
      {plan && !isPdf && `${pixelWords(plan)}. `}
      {lowered}
    </p>
  )
}
