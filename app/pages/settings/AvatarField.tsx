import { useRef, useState } from 'react'
import type { CurrentUser } from '../../../contract/shared/account'
import { useAccount } from '../../account/useAccount'
import { useTakePhoto } from '../../camera/useTakePhoto'
import { ImageError } from '../../imaging/jobs/Job'
import { prepareImage } from '../../imaging/prepareImage'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { CameraIcon, ImageIcon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import styles from './settings.module.css'
import { changeProfile, reportFailure, uploadPicture } from './settingsCalls'
import {
  CHOOSE_PROFILE_PICTURE,
  PROFILE_PICTURE,
  PROFILE_PICTURE_CHANGED,
  PROFILE_PICTURE_FILE,
  PROFILE_PICTURE_REMOVED,
  PROFILE_PICTURE_WAS_NOT_CHANGED,
  REMOVE_PROFILE_PICTURE,
  TAKE_PHOTO,
} from './words'

/** Longest side in px: four times the largest size shown. */
const SIDE = 384

interface AvatarFieldProps {
  readonly user: CurrentUser
}

/** The profile picture: from a file or the camera, cropped to a square on this device. */
export function AvatarField({ user }: AvatarFieldProps) {
  const { recheck } = useAccount()
  const { takePhoto, element } = useTakePhoto()
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const change = async (title: string, find: () => Promise<string | null>) => {
    setIsBusy(true)
    try {
      await changeProfile({ avatarUrl: await find() })
      await recheck()
      toast({ title })
    } catch (error) {
      reportFailure(PROFILE_PICTURE_WAS_NOT_CHANGED, error)
    } finally {
      setIsBusy(false)
    }
  }
  const show = (file: File | null | undefined) => {
    if (file) void change(PROFILE_PICTURE_CHANGED, async () => uploadPicture(await squareAvatar(file)))
  }
  return (
    <div className={styles.avatar}>
      <Avatar username={user.username} avatarUrl={user.avatarUrl} size={88} label={PROFILE_PICTURE} />
      <div className={styles.actions}>
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          <ImageIcon size={18} />
          {CHOOSE_PROFILE_PICTURE}
        </Button>
        <Button disabled={isBusy} onClick={() => void takePhoto().then(show)}>
          <CameraIcon size={18} />
          {TAKE_PHOTO}
        </Button>
        {user.avatarUrl && (
          <Button look="ghost" disabled={isBusy} onClick={() => void change(PROFILE_PICTURE_REMOVED, async () => null)}>
            {REMOVE_PROFILE_PICTURE}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={PROFILE_PICTURE_FILE}
        onChange={(event) => {
          show(event.target.files?.[0])
          // So that choosing the same file again triggers a change.
          event.target.value = ''
        }}
      />
      {element}
    </div>
  )
}

/** The central square of an image, upright, no larger than needed. Throws ImageError. */
async function squareAvatar(file: Blob): Promise<Blob> {
  const { blob, width, height } = await prepareImage(file)
  const cut = Math.min(width, height)
  const left = Math.floor((width - cut) / 2)
  const top = Math.floor((height - cut) / 2)
  const bitmap = await createImageBitmap(blob, left, top, cut, cut)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE, cut)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // Browsers without WebP encoding return a PNG.
  const square = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!square) throw new ImageError('undecodable')
  return square
}
