import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorMessage, failureMessage } from '../api/ApiError'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { toast } from '../ui/toast'
import { imagesOn } from './images'
import { PublishInspiration } from './PublishInspiration'
import { BOARD_COULD_NOT_BE_LOADED, BOARD_UNAVAILABLE_OFFLINE } from './words'

interface PublishBoardProps {
  readonly board: LocalBoard & { readonly id: number }
  readonly workspace: Workspace
  readonly onClose: () => void
}

/** Publishes an image of a board from its card, after looking up the images on it. */
export function PublishBoard({ board, workspace, onClose }: PublishBoardProps) {
  const { id, uid, name, thumbnailUrl } = board
  const [images, setImages] = useState<readonly string[] | null>(null)
  const navigate = useNavigate()
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    let isCurrent = true
    readImages(workspace, uid)
      .then((found) => isCurrent && setImages(found))
      .catch((error: unknown) => {
        if (!isCurrent) return reportUnless(isOutsideFailure, 'inspirations')(error)
        toast({ title: BOARD_COULD_NOT_BE_LOADED, description: errorMessage(error), variant: 'destructive' })
        close.current()
      })
    return () => {
      isCurrent = false
    }
  }, [workspace, uid])
  if (!images) return null
  return (
    <PublishInspiration
      board={{ id, uid, name, thumbnailUrl }}
      images={images}
      workspace={workspace}
      onClose={onClose}
      onOpen={(path) => navigate(path)}
    />
  )
}

async function readImages(workspace: Workspace, uid: string): Promise<string[]> {
  const opened = await workspace.openBoard({ uid })
  const refused = 'missing' in opened && typeof opened.missing === 'object' ? opened.missing : null
  if (refused) throw new Error(failureMessage(refused))
  const snapshot = await workspace.readBoard(uid)
  if (!snapshot) throw new Error(BOARD_UNAVAILABLE_OFFLINE)
  return imagesOn(snapshot.elements)
}
