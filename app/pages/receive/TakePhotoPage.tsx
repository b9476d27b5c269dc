import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { TakePhotoDialog } from '../../camera/TakePhotoDialog'
import { keepArrival } from '../../offline/arrivals'
import { usePageTitle } from '../../ui/usePageTitle'
import { tellLost } from './useArrivals'
import { TAKE_PHOTO } from './words'

/** /take-photo, the home screen's shortcut: the viewfinder at once; which board it is for is asked afterwards. */
export function TakePhotoPage() {
  usePageTitle(TAKE_PHOTO)
  const { user } = useAccount()
  const navigate = useNavigate()
  const keeping = useRef<Promise<unknown>[]>([])
  const keep = (photo: File) => {
    const kept = keepArrival({ userId: user?.id ?? null, from: 'camera', files: [photo] })
    keeping.current.push(kept.catch(tellLost))
  }
  const leave = async () => {
    await Promise.all(keeping.current)
    navigate(keeping.current.length > 0 ? '/receive' : '/', { replace: true })
  }
  return (
    <TakePhotoDialog
      onPhoto={(photo) => {
        keep(photo)
        void leave()
      }}
      onPhotoOfSeveral={keep}
      onClose={() => void leave()}
    />
  )
}
