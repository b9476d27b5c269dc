import { useEffect, useState } from 'react'
import type { Arrival } from '../../offline/plain/arrivals'
import { IconButton } from '../../ui/IconButton'
import { CloseIcon } from '../../ui/icons'
import { DISCARD } from '../../ui/words'
import styles from './ReceivePage.module.css'
import { IMAGE } from './words'
import { wordsOf } from './wordsOf'

interface ArrivalRowProps {
  readonly arrival: Arrival
  readonly isBusy: boolean
  readonly onDiscard: () => void
}

/** One arrival: its images and its text. */
export function ArrivalRow({ arrival, isBusy, onDiscard }: ArrivalRowProps) {
  const words = wordsOf(arrival)
  return (
    <li className={styles.arrival}>
      <div className={styles.content}>
        {arrival.files.length > 0 && (
          <div className={styles.pictures}>
            {arrival.files.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the files of one arrival never change
              <FilePicture key={index} file={file} />
            ))}
          </div>
        )}
        {words && <p className={styles.words}>{words}</p>}
      </div>
      <IconButton label={DISCARD} icon={CloseIcon} disabled={isBusy} onClick={onDiscard} />
    </li>
  )
}

function FilePicture({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const name = file.name || IMAGE
  if (isBroken) return <span className={styles.named}>{name}</span>
  return (
    url && <img src={url} alt={name} decoding="async" className={styles.picture} onError={() => setIsBroken(true)} />
  )
}
