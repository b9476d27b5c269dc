import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Inspiration } from '../../contract/inspiration'
import { errorWords } from '../api/ApiError'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { inspirationsOf } from './InspirationStore'
import { LIKE_FAILED } from './words'

/** The board that something is for. */
interface Board {
  readonly uid: string
  readonly id: number | null
  readonly name: string
}

export interface InspirationContext {
  /** Null: a visitor. */
  readonly userId: number | null
  /** Null while it opens, and for a visitor. */
  readonly workspace: Workspace | null
  /** Asks which board something is for. */
  readonly pickBoard: () => Promise<Board | null>
}

export interface InspirationActions {
  toggleLike(inspiration: Inspiration): void
  toggleBookmark(inspiration: Inspiration): void
  /** Asks which board, and puts the picture there; works without a network where the picture was seen. */
  save(inspiration: Inspiration): void
}

/** What can be done with an inspiration, each with its toast. A visitor is asked to log in, and comes back. */
export function useInspirationActions({ userId, workspace, pickBoard }: InspirationContext): InspirationActions {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const picking = useRef(pickBoard)
  useEffect(() => {
    picking.current = pickBoard
  })
  // The same from drawing to drawing: hundreds of cards hold it.
  return useMemo(() => {
    const store = inspirationsOf(userId)
    const askToLogIn = (deed: string) => {
      const next = encodeURIComponent(pathname + search)
      toast({
        title: 'Not logged in',
        description: `Please log in to ${deed}`,
        action: { label: 'Log in', onClick: () => navigate(`/auth?next=${next}`) },
      })
    }
    const save = async (inspiration: Inspiration) => {
      if (!workspace) return
      const board = await picking.current()
      if (!board) return
      try {
        const { saveToBoard } = await import('./saveToBoard')
        await saveToBoard(inspiration, workspace, board.uid)
        const to = board.id === null ? `/board/new?draft=${board.uid}` : `/board/${board.id}`
        toast({
          title: 'Image Added',
          description: `It is on “${board.name}”.`,
          action: { label: 'Open board', onClick: () => navigate(to) },
        })
      } catch (error) {
        toast({ title: 'Image not added', description: errorWords(error), variant: 'destructive' })
      }
    }
    return {
      toggleLike(inspiration) {
        if (userId === null) return askToLogIn('like inspirations')
        store.setLiked(inspiration, !inspiration.isLiked).catch((error: unknown) => {
          toast({ title: LIKE_FAILED, description: errorWords(error), variant: 'destructive' })
        })
      },
      toggleBookmark(inspiration) {
        if (userId === null) return askToLogIn('save inspirations')
        store.setBookmarked(inspiration, !inspiration.isBookmarked).catch((error: unknown) => {
          toast({ title: 'Failed to save inspiration', description: errorWords(error), variant: 'destructive' })
        })
      },
      save(inspiration) {
        if (userId === null) return askToLogIn('add this to a board')
        void save(inspiration)
      },
    }
  }, [userId, workspace, navigate, pathname, search])
}
