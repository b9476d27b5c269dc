import { useEffect, useRef } from 'react'
import type { BoardStore } from '../../board/store/BoardStore'
import { useTopic } from '../../board/view/useBoardStore'
import { toast } from '../../ui/toast'
import { EDITING_GIVEN, EDITING_TAKEN, EDITING_TAKEN_DETAIL } from './words'

const canEditOf = (store: BoardStore) => store.board?.canEdit

/** Tells when the right to edit is taken away, or given, while the board is open: however this was learnt. */
export function useAccessToast(store: BoardStore): void {
  const canEdit = useTopic(store, 'board', canEditOf)
  const before = useRef(canEdit)
  useEffect(() => {
    const couldEdit = before.current
    before.current = canEdit
    if (couldEdit === undefined || canEdit === undefined || canEdit === couldEdit) return
    if (canEdit) toast({ title: EDITING_GIVEN })
    else {
      toast({
        title: EDITING_TAKEN,
        description: EDITING_TAKEN_DETAIL,
      })
    }
  }, [canEdit])
}
