import type { Template } from '../../contract/template'
import { errorMessage } from '../api/ApiError'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { UNDO } from '../ui/words'
import { COULD_NOT_DELETE_IT, COULD_NOT_UNDO, TEMPLATE_DELETED, templateDeletedDetail } from './words'

/** Deletes a person's own template on this device at once, and offers Undo. */
export async function deleteTemplate(workspace: Workspace, template: Template): Promise<void> {
  const { id, name, description, category, tags, elements } = template
  const attempt = async (title: string, act: () => Promise<void>) => {
    try {
      await act()
      return true
    } catch (error) {
      toast({ title, description: errorMessage(error), variant: 'destructive' })
      return false
    }
  }
  const undo = () => workspace.templates.create(id, { name, description, category, tags, elements })
  if (!(await attempt(COULD_NOT_DELETE_IT, () => workspace.templates.delete(id)))) return
  toast({
    title: TEMPLATE_DELETED,
    description: templateDeletedDetail(name),
    action: { label: UNDO, onClick: () => void attempt(COULD_NOT_UNDO, undo) },
  })
}
