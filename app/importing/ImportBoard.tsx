import { lazy, useEffect, useRef, useState } from 'react'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { DownloadIcon } from '../ui/iconSets/pageIcons'
import { LazyBoundary } from '../ui/LazyBoundary'
import { CHOOSE_BOARDS_FILE, IMPORT_BOARD } from './words'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog')).ImportDialog }))

interface ImportBoardProps {
  readonly workspace: Workspace
  readonly onImported: (board: LocalBoard) => void
}

/** Imports a board from a chosen file, or one dropped anywhere on the page. The import code loads on demand. */
export function ImportBoard({ workspace, onImported }: ImportBoardProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ readonly file: File; readonly key: number } | null>(null)
  const choose = (file: File | undefined) => {
    if (file) setChosen((before) => ({ file, key: (before?.key ?? 0) + 1 }))
  }
  useDroppedJson(choose)
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={CHOOSE_BOARDS_FILE}
        onChange={(event) => {
          choose(event.target.files?.[0])
          // So that choosing the same file again triggers a change.
          event.target.value = ''
        }}
      />
      <Button size="s" onClick={() => picker.current?.click()}>
        <DownloadIcon size={18} />
        {IMPORT_BOARD}
      </Button>
      {chosen && (
        <LazyBoundary>
          <ImportDialog
            key={chosen.key}
            file={chosen.file}
            workspace={workspace}
            onImported={onImported}
            onChoose={() => picker.current?.click()}
            onClose={() => setChosen(null)}
          />
        </LazyBoundary>
      )}
    </>
  )
}

const isJson = ({ type, name }: File) => type === 'application/json' || name.toLowerCase().endsWith('.json')

/** Accepts JSON files dropped on the page, and keeps other dropped files from navigating away. */
function useDroppedJson(onFile: (file: File | undefined) => void): void {
  const current = useRef(onFile)
  current.current = onFile
  useEffect(() => {
    const stop = new AbortController()
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      hold(event)
      current.current([...(event.dataTransfer?.files ?? [])].find(isJson))
    }
    addEventListener('dragover', hold, { signal: stop.signal })
    addEventListener('drop', drop, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
