import type { Template } from '../../contract/template'
import { errorWords } from '../api/ApiError'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'

/** Deletes an own template, on this device at once, and offers Undo. */
export async function deleteTemplate(workspace: Workspace, template: Template): Promise<void> {
  const { id, name, description, category, tags, elements } = template
  const attempt = async (title: string, act: () => Promise<void>) => {
    try {
      await act()
      return true
    } catch (error) {
      toast({ title, description: errorWords(error), variant: 'destructive' })
      return false
    }
  }
  const undo = () => workspace.createTemplate(id, { name, description, category, tags, elements })
  if (!(await attempt('Could not delete it', () => workspace.deleteTemplate(id)))) return
  toast({
    title: 'Template deleted',
    description: `“${name}” is not in your library any more. Boards made of it stay as they are.`,
    action: { label: 'Undo', onClick: () => void attempt('Could not undo', undo) },
  })
}
