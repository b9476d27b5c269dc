import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { TakePhotoDialog } from '../../camera/TakePhotoDialog'
import { saveArrival } from '../../offline/plain/incomingFiles'
import { usePageTitle } from '../../ui/usePageTitle'
import { reportLostPhoto } from './useArrivals'
import { TAKE_PHOTO } from './words'

/** /take-photo, the home screen shortcut: opens the viewfinder; the board is chosen afterwards. */
export function TakePhotoPage() {
  usePageTitle(TAKE_PHOTO)
  const { user } = useAccount()
  const navigate = useNavigate()
  const keeping = useRef<Promise<unknown>[]>([])
  const save = (photo: File) => {
    const saved = saveArrival({ userId: user?.id ?? null, from: 'camera', files: [photo] })
    keeping.current.push(saved.catch(reportLostPhoto))
  }
  const leave = async () => {
    await Promise.all(keeping.current)
    navigate(keeping.current.length > 0 ? '/receive' : '/', { replace: true })
  }
  return (
    <TakePhotoDialog
      onPhoto={(photo) => {
        save(photo)
        void leave()
      }}
      onPhotoOfSeveral={save}
      onClose={() => void leave()}
    />
  )
}
