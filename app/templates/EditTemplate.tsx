import type { Template } from '../../contract/template'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { SAVE } from '../ui/words'
import { TemplateForm, type TemplateWords } from './TemplateForm'
import { EDIT_TEMPLATE, TEMPLATE_CHANGED } from './words'

interface EditTemplateProps {
  readonly template: Template
  readonly workspace: Workspace
  onClose(): void
}

/** Edits the name, description, category and tags of a person's own template. */
export function EditTemplate({ template, workspace, onClose }: EditTemplateProps) {
  const { id, name, description, category, tags } = template
  const handleSubmit = async (words: TemplateWords) => {
    await workspace.templates.update(id, words)
    onClose()
    toast({ title: TEMPLATE_CHANGED })
  }
  return (
    <TemplateForm
      title={EDIT_TEMPLATE}
      submit={SAVE}
      given={{ name, description, category, tags }}
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  )
}
