import { useRef } from 'react'
import { TakePhotoDialog } from '../../camera/TakePhotoDialog'
import { deleteArrivals, saveArrival } from '../../offline/plain/incomingFiles'
import type { Workspace } from '../../offline/workspace'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

interface PhotoPanelProps {
  readonly workspace: Workspace | null
  /** Returns how many of the files are stored on this device for the board. */
  readonly addPhotos: (photos: readonly File[]) => Promise<number>
  readonly onClose: () => void
}

/** The viewfinder over the board: takes one photo, or several in a row, placed side by side once it is closed. */
export function PhotoPanel({ workspace, addPhotos, onClose }: PhotoPanelProps) {
  const taken = useRef<{ readonly photo: File; readonly saved: Promise<string | null> }[]>([])
  const savePhoto = (photo: File) => {
    // Stored at once: preparing a photo takes a while, and the battery may die before that is done.
    const saved = saveArrival({ userId: workspace?.userId ?? null, from: 'camera', files: [photo] }).catch(
      reportUnless(isPictureFailure, 'board', null),
    )
    taken.current.push({ photo, saved })
  }
  const end = () => {
    const all = taken.current
    taken.current = []
    onClose()
    if (all.length > 0) void put(all)
  }
  const put = async (all: readonly { readonly photo: File; readonly saved: Promise<string | null> }[]) => {
    const stored = await addPhotos(all.map(({ photo }) => photo))
    // There was no room: the photos wait for a board.
    if (stored < all.length) return
    const ids = await Promise.all(all.map(({ saved }) => saved))
    await deleteArrivals(ids.filter((id) => id !== null)).catch(reportUnless(isPictureFailure, 'board'))
  }
  return (
    <TakePhotoDialog
      onPhoto={(photo) => {
        savePhoto(photo)
        end()
      }}
      onPhotoOfSeveral={savePhoto}
      onClose={end}
    />
  )
}
