import { errorWords } from '../../api/ApiError'
import type { BoardStore } from '../../board/store/BoardStore'
import type { Workspace } from '../../offline/workspace'
import { toast } from '../../ui/toast'
import { type SaveOutcome, saveBoard } from './saveBoard'

/** Saves the board and says how that went. Never rejects. */
export async function saveAndTell(store: BoardStore, workspace: Workspace): Promise<void> {
  try {
    // What draws and encodes it is needed nowhere else; without it the board is saved all the same.
    const storeThumbnail = async () => {
      const drawer = await import('./storeThumbnail').catch(() => null)
      await drawer?.storeThumbnail(store, workspace)
    }
    tell(await saveBoard({ store, workspace, storeThumbnail }))
  } catch (error) {
    toast({ title: 'Error', description: errorWords(error) ?? 'Failed to save board', variant: 'destructive' })
  }
}

function tell(outcome: SaveOutcome): void {
  switch (outcome.kind) {
    case 'saved':
      toast({ title: outcome.isFirst ? 'Success' : 'Saved', description: 'Board saved successfully!' })
      break
    case 'on-device':
      toast({
        title: 'Saved on this device',
        description: 'The server cannot be reached now. The board will be sent as soon as it can be.',
      })
      break
    case 'refused':
      toast({
        title: 'Error',
        description: outcome.isBoard ? 'Failed to create board. Please try again.' : outcome.message,
        variant: 'destructive',
      })
      break
    case 'unstored':
      toast({ title: 'Error', description: 'Failed to save board', variant: 'destructive' })
      break
  }
}
