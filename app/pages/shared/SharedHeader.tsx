import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SharedBoard } from '../../../contract/sharing'
import { signUpPath } from '../../account/nextPath'
import { useAccount } from '../../account/useAccount'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Logo } from '../../shell/Logo'
import { ButtonLink } from '../../ui/Button'
import { EyeIcon } from '../../ui/icons'
import { usePageTitle } from '../../ui/usePageTitle'
import styles from './shared.module.css'
import { byOwner, OPEN_BOARD, SIGN_UP, VIEW_ONLY } from './words'

interface SharedHeaderProps {
  readonly board?: LocalBoard | null
  readonly owner?: SharedBoard['owner']
  /** Actions on the board. */
  readonly children?: ReactNode
}

/** The board's name and owner, and a link to it for someone who may open it. */
export function SharedHeader({ board, owner, children }: SharedHeaderProps) {
  usePageTitle(board?.name)
  const { state, user, workspace } = useAccount()
  const { pathname } = useLocation()
  const isMember = useIsMember(workspace, board?.uid)
  const mayOpen = user !== null && board && (isMember || board.visibility === 'public')
  return (
    <header className={styles.header}>
      <span className={styles.logo}>
        <Logo />
      </span>
      {board && (
        <div className={styles.what}>
          <h1 className={styles.name}>{board.name}</h1>
          <p className={styles.meta}>
            {owner && <span className={styles.owner}>{byOwner(owner.displayName || owner.username)}</span>}
            <span className={styles.only}>
              <EyeIcon size={16} />
              {VIEW_ONLY}
            </span>
          </p>
        </div>
      )}
      <span className={styles.end}>
        {mayOpen && (
          <ButtonLink to={`/board/${board.id}`} size="s">
            {OPEN_BOARD}
          </ButtonLink>
        )}
        {state === 'signed-out' && (
          <ButtonLink to={signUpPath(pathname)} size="s">
            {SIGN_UP}
          </ButtonLink>
        )}
        {children}
      </span>
    </header>
  )
}

/** Whether this person owns the board or collaborates on it. */
function useIsMember(workspace: Workspace | null, boardUid: string | undefined): boolean {
  const [found, setFound] = useState<string | null>(null)
  useEffect(() => {
    if (!workspace || boardUid === undefined) return
    let isCurrent = true
    const look = async () => {
      const boards = await workspace.boards()
      if (isCurrent && boards.some(({ uid, owner }) => uid === boardUid && owner !== null)) setFound(boardUid)
    }
    // Failures are ignored: the link is a convenience.
    look().catch(reportUnless(isOutsideFailure, 'shared'))
    return () => {
      isCurrent = false
    }
  }, [workspace, boardUid])
  return found !== null && found === boardUid
}
