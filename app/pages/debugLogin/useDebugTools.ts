import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { testBoardAnswer, testUserAnswer } from '../../../contract/debug'
import { useAccount } from '../../account/useAccount'
import { ApiError } from '../../api/ApiError'
import { request } from '../../api/request'
import { toast } from '../../ui/toast'

/** Ms between what was done and going on from there (specification: 1 second). */
const REDIRECT_AFTER = 1000

interface DebugTools {
  readonly busy: 'user' | 'board' | null
  /** Why the last one failed. */
  readonly problem: string | null
  readonly createUser: () => Promise<void>
  readonly createBoard: () => Promise<void>
}

export function useDebugTools(): DebugTools {
  const { recheck } = useAccount()
  const [busy, setBusy] = useState<DebugTools['busy']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const goLater = useGoLater()

  const attempt = async (what: 'user' | 'board', act: () => Promise<void>, fail: (error: unknown) => string) => {
    setBusy(what)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      console.error(error)
      setProblem(fail(error))
    }
    setBusy(null)
  }

  const createUser = () =>
    attempt(
      'user',
      async () => {
        const { user } = await request('/api/debug/create-test-user', (value) => testUserAnswer.parse(value))
        toast({ title: 'Debug login successful', description: `Logged in as ${user.username}` })
        await recheck()
        goLater('/')
      },
      tellLoginFailed,
    )
  const createBoard = () =>
    attempt(
      'board',
      async () => {
        const answer = await request('/api/debug/create-test-board', (value) => testBoardAnswer.parse(value))
        const description = `Created board "${answer.board.name}" with ${answer.elements.length} elements`
        toast({ title: 'Test board created', description })
        goLater(answer.redirectUrl)
      },
      tellBoardFailed,
    )
  return { busy, problem, createUser, createBoard }
}

function tellLoginFailed(): string {
  toast({
    title: 'Debug login failed',
    description: 'There was a problem logging in with the test account',
    variant: 'destructive',
  })
  return 'Failed to create debug user. See console for details.'
}

function tellBoardFailed(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) {
    toast({
      title: 'Authentication required',
      description: 'Please log in first to create a test board',
      variant: 'destructive',
    })
    return 'Authentication required. Please log in first.'
  }
  toast({ title: 'Create test board failed', variant: 'destructive' })
  return 'Failed to create test board. See console for details.'
}

/** Goes on in a second, unless the person went elsewhere meanwhile. */
function useGoLater(): (path: string) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (path) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => navigate(path), REDIRECT_AFTER)
  }
}
