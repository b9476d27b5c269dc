import type { Template } from '../../contract/template'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { TemplateForm, type TemplateWords } from './TemplateForm'

interface EditTemplateProps {
  readonly template: Template
  readonly workspace: Workspace
  onClose(): void
}

/** Changes what an own template is called and where it is found. */
export function EditTemplate({ template, workspace, onClose }: EditTemplateProps) {
  const { id, name, description, category, tags } = template
  const handleSubmit = async (words: TemplateWords) => {
    await workspace.updateTemplate(id, words)
    onClose()
    toast({ title: 'Template changed' })
  }
  return (
    <TemplateForm
      title="Edit template"
      submit="Save"
      given={{ name, description, category, tags }}
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  )
}
