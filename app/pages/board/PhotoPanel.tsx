import { useRef } from 'react'
import { TakePhotoDialog } from '../../camera/TakePhotoDialog'
import { forgetArrivals, keepArrival } from '../../offline/arrivals'
import type { Workspace } from '../../offline/workspace'

interface PhotoPanelProps {
  readonly workspace: Workspace | null
  /** Gives how many came to the board; of the others the person was told why not. */
  readonly addPhotos: (photos: readonly File[]) => Promise<number>
  readonly onClose: () => void
}

/** The viewfinder over the board: one photo, or several in a row, which land beside one another when it is closed. */
export function PhotoPanel({ workspace, addPhotos, onClose }: PhotoPanelProps) {
  const taken = useRef<{ readonly photo: File; readonly kept: Promise<string | null> }[]>([])
  const keep = (photo: File) => {
    // On this device at once: preparing a photo takes a while, and a battery may be flat before.
    const kept = keepArrival({ userId: workspace?.userId ?? null, from: 'camera', files: [photo] }).catch(() => null)
    taken.current.push({ photo, kept })
  }
  const end = () => {
    const all = taken.current
    taken.current = []
    onClose()
    if (all.length > 0) void put(all)
  }
  const put = async (all: readonly { readonly photo: File; readonly kept: Promise<string | null> }[]) => {
    const added = await addPhotos(all.map(({ photo }) => photo))
    // Stopped half way: they go on waiting for a board.
    if (added < all.length) return
    const ids = await Promise.all(all.map(({ kept }) => kept))
    await forgetArrivals(ids.filter((id) => id !== null)).catch(() => {})
  }
  return (
    <TakePhotoDialog
      onPhoto={(photo) => {
        keep(photo)
        end()
      }}
      onPhotoOfSeveral={keep}
      onClose={end}
    />
  )
}
