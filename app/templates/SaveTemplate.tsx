import { useMemo } from 'react'
import type { BoardElement } from '../board/store/BoardElement'
import { uuidv7 } from '../offline/ids'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { makeTemplate } from './makeTemplate'
import { TemplateForm, type TemplateWords } from './TemplateForm'

interface SaveTemplateProps {
  readonly board: Pick<LocalBoard, 'name' | 'description'>
  readonly elements: readonly BoardElement[]
  readonly workspace: Workspace
  onClose(): void
}

/** Makes a template of a board, for this person alone. It waits on this device like everything they make. */
export function SaveTemplate({ board, elements, workspace, onClose }: SaveTemplateProps) {
  const made = useMemo(() => makeTemplate(elements), [elements])
  const handleSubmit = async (words: TemplateWords) => {
    await workspace.createTemplate(uuidv7(), { ...words, elements: made.elements })
    onClose()
    toast({ title: 'Template saved', description: `“${words.name}” is in your template library.` })
  }
  return (
    <TemplateForm
      title="Save as template"
      description="Only you see your templates. The board stays as it is."
      submit="Save template"
      given={{ name: board.name, description: board.description ?? '', category: 'creative', tags: [] }}
      note={made.problem ?? skippedWords(made.skipped)}
      isImpossible={made.problem !== null}
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  )
}

function skippedWords(count: number): string | undefined {
  if (count === 0) return undefined
  const what = count === 1 ? '1 element is' : `${count} elements are`
  return `${what} left out: a template holds no pictures of other websites.`
}
