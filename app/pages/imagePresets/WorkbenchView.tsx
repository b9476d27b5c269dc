import { type ReactNode, useEffect } from 'react'
import { BeforeAfter } from '../../presets/BeforeAfter'
import { ModificationSliders } from '../../presets/ModificationSliders'
import { useOpenPicture } from '../../presets/usePreview'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { RedoIcon, UndoIcon } from '../../ui/icons'
import { Spinner } from '../../ui/Spinner'
import { UNDO } from '../../ui/words'
import styles from './imagePresets.module.css'
import type { AddingToBoard } from './useAddToBoard'
import type { Workbench } from './useWorkbench'
import { ADD_TO_BOARD, ANOTHER_IMAGE, addingPercent, REDO, RESET_ALL, SAVE_AS_PRESET } from './words'

interface WorkbenchViewProps {
  readonly bench: Workbench
  readonly source: Blob
  /** Whether another image is loading. */
  readonly isOpening: boolean
  /** Ways to choose another image. */
  readonly pickers: ReactNode
  readonly adding: AddingToBoard
  onSave(): void
}

/** The image before and after, and the sliders. */
export function WorkbenchView({ bench, source, isOpening, pickers, adding, onSave }: WorkbenchViewProps) {
  const preview = useOpenPicture(source)
  const { history, picture, undo, redo } = bench
  useUndoKeys(undo, redo)
  const isMade = history.now.length > 0
  return (
    <>
      <div className={styles.stage} aria-busy={isOpening || preview.state === 'opening'}>
        {preview.state === 'open' && <BeforeAfter picture={preview.picture} modifications={history.now} />}
        {preview.state === 'opening' && <Spinner />}
        {preview.state === 'failed' && <p role="alert">{preview.reason}</p>}
        <div className={styles.steps}>
          <IconButton label={UNDO} icon={UndoIcon} disabled={history.past.length === 0} onClick={undo} />
          <IconButton label={REDO} icon={RedoIcon} disabled={history.future.length === 0} onClick={redo} />
          <Button size="s" look="ghost" disabled={!isMade} onClick={() => bench.change([])}>
            {RESET_ALL}
          </Button>
        </div>
      </div>
      <ModificationSliders
        modifications={history.now}
        onPreview={bench.preview}
        onSettle={bench.settle}
        onChange={bench.change}
      />
      <div className={styles.actions}>
        <Button onClick={onSave}>{SAVE_AS_PRESET}</Button>
        <Button
          look="primary"
          isBusy={adding.progress !== null}
          onClick={() => picture && void adding.add(picture, history.now)}
        >
          {adding.progress === null ? ADD_TO_BOARD : addingPercent(Math.round(adding.progress * 100))}
        </Button>
      </div>
      <details className={styles.another}>
        <summary>{ANOTHER_IMAGE}</summary>
        {pickers}
      </details>
    </>
  )
}

/** Ctrl+Z and Ctrl+Shift+Z (or Y), except in text fields and dialogs. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [undo, redo])
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'range'
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.closest('[role=dialog]') !== null)
  )
}
