import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errorMessage } from '../api/ApiError'
import { toast } from '../ui/toast'
import { LOG_IN } from '../ui/words'
import type { Likeable, LikeStore } from './LikeStore'
import { failedTo, likeThings, NOT_LOGGED_IN, notLoggedInDetail, saveThings } from './words'

export interface Likes<Item> {
  toggleLike(item: Item): void
  toggleBookmark(item: Item): void
  /** Explains that this requires logging in, with a link that leads back here. */
  askToLogIn(action: string): void
}

/** What toasts call it. */
export type LikedThing = 'inspiration' | 'board'

/** Liking and saving, with a toast on failure. A visitor, who has no store, gets a link to log in. */
export function useLikes<Item extends Likeable>(store: LikeStore<Item> | null, what: LikedThing): Likes<Item> {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Stable, since hundreds of cards use it.
  return useMemo(() => {
    const askToLogIn = (action: string) => {
      const next = encodeURIComponent(pathname + search)
      toast({
        title: NOT_LOGGED_IN,
        description: notLoggedInDetail(action),
        action: { label: LOG_IN, onClick: () => navigate(`/auth?next=${next}`) },
      })
    }
    const attempt = (action: string, done: Promise<void>) =>
      void done.catch((error: unknown) =>
        toast({ title: failedTo(action, what), description: errorMessage(error), variant: 'destructive' }),
      )
    return {
      askToLogIn,
      toggleLike: (item) =>
        store ? attempt('like', store.setLiked(item, !item.isLiked)) : askToLogIn(likeThings(what)),
      toggleBookmark: (item) =>
        store ? attempt('save', store.setBookmarked(item, !item.isBookmarked)) : askToLogIn(saveThings(what)),
    }
  }, [store, what, navigate, pathname, search])
}
