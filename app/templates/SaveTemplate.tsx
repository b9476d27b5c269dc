import { useMemo } from 'react'
import type { BoardElement } from '../board/store/BoardElement'
import { uuidv7 } from '../offline/plain/ids'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { makeTemplate } from './makeTemplate'
import { TemplateForm, type TemplateWords } from './TemplateForm'
import {
  elementsAre,
  leftOut,
  SAVE_AS_TEMPLATE,
  SAVE_AS_TEMPLATE_DETAIL,
  SAVE_TEMPLATE,
  TEMPLATE_SAVED,
  templateSavedDetail,
} from './words'

interface SaveTemplateProps {
  readonly board: Pick<LocalBoard, 'name' | 'description'>
  readonly elements: readonly BoardElement[]
  readonly workspace: Workspace
  onClose(): void
}

/** Makes a private template from a board. Pending on this device at first, like anything that people make. */
export function SaveTemplate({ board, elements, workspace, onClose }: SaveTemplateProps) {
  const made = useMemo(() => makeTemplate(elements), [elements])
  const handleSubmit = async (words: TemplateWords) => {
    await workspace.templates.create(uuidv7(), { ...words, elements: made.elements })
    onClose()
    toast({ title: TEMPLATE_SAVED, description: templateSavedDetail(words.name) })
  }
  return (
    <TemplateForm
      title={SAVE_AS_TEMPLATE}
      description={SAVE_AS_TEMPLATE_DETAIL}
      submit={SAVE_TEMPLATE}
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
  const what = elementsAre(count)
  return leftOut(what)
}
