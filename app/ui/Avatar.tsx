import { useState } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes'

interface AvatarProps {
  readonly username?: string | null
  readonly avatarUrl?: string | null
  /** Side in CSS px. */
  readonly size?: number
  /** The accessible name; without one the avatar is decoration beside a visible name. */
  readonly label?: string
  readonly className?: string
}

/** A person's profile picture, with a fallback: the first letter of the username, or U. */
export function Avatar({ username, avatarUrl, size = 36, label, className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const letter = username?.trim().charAt(0).toUpperCase() || 'U'
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
      className={classes(styles.avatar, className)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.44) }}
    >
      {avatarUrl && avatarUrl !== failedUrl ? (
        <img src={avatarUrl} alt="" width={size} height={size} onError={() => setFailedUrl(avatarUrl)} />
      ) : (
        letter
      )}
    </span>
  )
}
