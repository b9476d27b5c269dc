import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Inspiration } from '../../contract/inspiration'
import { errorMessage } from '../api/ApiError'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { inspirationsOf } from './InspirationStore'
import { type Likes, useLikes } from './useLikes'
import { IMAGE_ADDED, IMAGE_NOT_ADDED, imageAddedDetail, OPEN_BOARD, TO_ADD_TO_BOARD } from './words'

/** A picked board. */
interface Board {
  readonly uid: string
  readonly id: number | null
  readonly name: string
}

export interface InspirationContext {
  /** Null for a visitor. */
  readonly userId: number | null
  /** Null until it is open, and for a visitor. */
  readonly workspace: Workspace | null
  /** Asks for a board; null if dismissed. */
  readonly pickBoard: () => Promise<Board | null>
}

export interface InspirationActions extends Pick<Likes<Inspiration>, 'toggleLike' | 'toggleBookmark'> {
  /** Asks for a board and adds the image; works offline for an image that was seen before. */
  save(inspiration: Inspiration): void
}

/** The actions on an inspiration, each with its toast. A visitor is sent to log in, and returns afterwards. */
export function useInspirationActions({ userId, workspace, pickBoard }: InspirationContext): InspirationActions {
  const navigate = useNavigate()
  const likes = useLikes(userId === null ? null : inspirationsOf(userId), 'inspiration')
  const picking = useRef(pickBoard)
  useEffect(() => {
    picking.current = pickBoard
  })
  // Stable, since hundreds of cards use it.
  return useMemo(() => {
    const save = async (inspiration: Inspiration) => {
      if (!workspace) return
      const board = await picking.current()
      if (!board) return
      try {
        const { saveToBoard } = await import('./saveToBoard')
        await saveToBoard(inspiration, workspace, board.uid)
        const to = board.id === null ? `/board/new?draft=${board.uid}` : `/board/${board.id}`
        toast({
          title: IMAGE_ADDED,
          description: imageAddedDetail(board.name),
          action: { label: OPEN_BOARD, onClick: () => navigate(to) },
        })
      } catch (error) {
        toast({ title: IMAGE_NOT_ADDED, description: errorMessage(error), variant: 'destructive' })
      }
    }
    return {
      ...likes,
      save(inspiration) {
        if (userId === null) return likes.askToLogIn(TO_ADD_TO_BOARD)
        void save(inspiration)
      },
    }
  }, [userId, workspace, navigate, likes])
}
