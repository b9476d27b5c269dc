import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { errorWords } from '../api/ApiError'
import { toast } from '../ui/toast'
import { callFollow, profileCall } from './followCalls'

interface Follow {
  readonly isFollowed: boolean
  readonly isBusy: boolean
  toggle(): Promise<void>
}

/** Following somebody: seen at once, and as it was where the server could not be told. */
export function useFollow(userId: number, username: string, known: boolean): Follow {
  const { mutate } = useSWRConfig()
  const [wished, setWished] = useState<boolean | null>(null)
  const isFollowed = wished ?? known
  const toggle = async () => {
    setWished(!isFollowed)
    try {
      const profile = await callFollow(username, !isFollowed)
      await mutate([userId, profileCall(username)], profile, { revalidate: false })
      // One's own counts, and the lists of either, are others now.
      await mutate((key) => isCounted(key, userId))
    } catch (error) {
      const title = isFollowed ? 'Still following' : 'Not followed'
      toast({ title, description: errorWords(error), variant: 'destructive' })
    } finally {
      setWished(null)
    }
  }
  return { isFollowed, isBusy: wished !== null, toggle }
}

function isCounted(key: unknown, userId: number): boolean {
  if (!Array.isArray(key) || key[0] !== userId || typeof key[1] !== 'string') return false
  return key[1] === `/api/users/${userId}` || /^\/api\/users\/[^/]+\/(followers|following)/.test(key[1])
}
