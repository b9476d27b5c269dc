import { useRef, useState } from 'react'
import type { CurrentUser } from '../../../contract/account'
import { useAccount } from '../../account/useAccount'
import { useTakePhoto } from '../../camera/useTakePhoto'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { CameraIcon, ImageIcon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import styles from './settings.module.css'
import { changeProfile, uploadPicture } from './settingsCalls'
import { squareAvatar } from './squareAvatar'
import { tellFailure } from './tellFailure'

interface AvatarFieldProps {
  readonly user: CurrentUser
}

/** One's picture: from a file or the camera, cut to a square on the device. */
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
      tellFailure('The picture was not changed', error)
    } finally {
      setIsBusy(false)
    }
  }
  const show = (file: File | null | undefined) => {
    if (file) void change('Picture changed', async () => uploadPicture(await squareAvatar(file)))
  }
  return (
    <div className={styles.avatar}>
      <Avatar username={user.username} avatarUrl={user.avatarUrl} size={88} label="Your picture" />
      <div className={styles.actions}>
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          <ImageIcon size={18} />
          Choose a picture
        </Button>
        <Button disabled={isBusy} onClick={() => void takePhoto().then(show)}>
          <CameraIcon size={18} />
          Take Photo
        </Button>
        {user.avatarUrl && (
          <Button look="ghost" disabled={isBusy} onClick={() => void change('Picture removed', async () => null)}>
            Remove picture
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture file"
        onChange={(event) => {
          show(event.target.files?.[0])
          // So that choosing the same file again is a change.
          event.target.value = ''
        }}
      />
      {element}
    </div>
  )
}
