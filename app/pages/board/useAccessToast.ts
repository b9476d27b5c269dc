import { useEffect, useRef } from 'react'
import type { BoardStore } from '../../board/store/BoardStore'
import { useTopic } from '../../board/view/useBoardStore'
import { toast } from '../../ui/toast'
import { BOARD_RESTORED, BOARD_RESTORED_DETAIL, EDITING_GIVEN, EDITING_TAKEN, EDITING_TAKEN_DETAIL } from './base/words'
import { closedReasonOf } from './closedBoard'

const canEditOf = (store: BoardStore) => store.board?.canEdit

/**
 * Shows a toast when the right to edit is revoked or granted while the board is open, however the device learned of it.
 * Also when the board is restored; its deletion is shown on its page.
 */
export function useAccessToast(store: BoardStore): void {
  const canEdit = useTopic(store, 'board', canEditOf)
  const isClosed = useTopic(store, 'board', (current) => closedReasonOf(current) !== null)
  const before = useRef({ canEdit, isClosed })
  useEffect(() => {
    const { canEdit: couldEdit, isClosed: wasClosed } = before.current
    before.current = { canEdit, isClosed }
    if (couldEdit === undefined || canEdit === undefined || canEdit === couldEdit || isClosed) return
    if (canEdit && wasClosed) toast({ title: BOARD_RESTORED, description: BOARD_RESTORED_DETAIL })
    else if (canEdit) toast({ title: EDITING_GIVEN })
    else {
      toast({
        title: EDITING_TAKEN,
        description: EDITING_TAKEN_DETAIL,
      })
    }
  }, [canEdit, isClosed])
}
