import { type FormEvent, useId, useState } from 'react'
import { INSPIRATION_CATEGORIES } from '../../contract/inspiration'
import { INSPIRATION_TITLE_MAX } from '../../contract/limits'
import { errorMessage } from '../api/ApiError'
import { requireVerifiedEmail } from '../api/verifiedEmail'
import { uuidv7 } from '../offline/plain/ids'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Field } from '../ui/forms/Field'
import { Select } from '../ui/forms/Select'
import { Dialog } from '../ui/overlays/Dialog'
import { type ToastOptions, toast } from '../ui/toast'
import { CANCEL } from '../ui/words'
import { inspirationsOf } from './InspirationStore'
import { imageAddress } from './images'
import { publishInspiration } from './inspirationCalls'
import styles from './PublishInspiration.module.css'
import {
  CATEGORY,
  CATEGORY_NAMES,
  IMAGE,
  INSPIRATION_PUBLISHED,
  INSPIRATION_PUBLISHED_DETAIL,
  IT_COULD_NOT_BE_PUBLISHED,
  imageNumber,
  NO_CATEGORY_CHOSEN,
  PUBLISH,
  PUBLISH_AS_INSPIRATION,
  PUBLISH_AS_INSPIRATION_DETAIL,
  SHOW,
  THERE_IS_NO_IMAGE,
  TITLE,
  TO_PUBLISH,
  WHOLE_BOARD,
} from './words'

interface PublishInspirationProps {
  /** A public board of this person's, as the server has it. */
  readonly board: {
    readonly uid: string
    readonly id: number
    readonly name: string
    readonly thumbnailUrl: string | null
  }
  /** The addresses of the images on the board. */
  readonly images: readonly string[]
  readonly workspace: Workspace
  onClose(): void
  /** Opens the published inspiration. */
  onOpen(path: string): void
}

const NO_CATEGORY = ''
const CATEGORIES = [
  { value: NO_CATEGORY, label: NO_CATEGORY_CHOSEN },
  ...INSPIRATION_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
]
/** The maximum number of images offered: the first ones. */
const OFFERED = 24

/** Asks which image of a board to publish, and publishes it. Requires the network, since others are notified. */
export function PublishInspiration({ board, images, workspace, onClose, onOpen }: PublishInspirationProps) {
  const formId = useId()
  const [uid] = useState(uuidv7)
  const [title, setTitle] = useState(board.name.slice(0, INSPIRATION_TITLE_MAX))
  const [category, setCategory] = useState(NO_CATEGORY)
  const choices = [
    ...(board.thumbnailUrl ? [{ address: board.thumbnailUrl, label: WHOLE_BOARD }] : []),
    ...images.slice(0, OFFERED).map((address, index) => ({ address, label: imageNumber(index) })),
  ]
  const [picture, setPicture] = useState(choices[0]?.address)
  /** Why it was not published, and what to do about it. */
  const [notice, setNotice] = useState<ToastOptions | undefined>()
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setNotice(undefined)
    if (!(await requireVerifiedEmail(TO_PUBLISH, setNotice))) return setIsBusy(false)
    try {
      // The server can only publish what it has: images and the board's visibility may still be pending.
      await workspace.flush(board.uid)
      const chosen = INSPIRATION_CATEGORIES.find((each) => each === category) ?? null
      const body = { uid, title, category: chosen, boardId: board.id, imageUrl: picture }
      const { id } = await publishInspiration(body)
      inspirationsOf(workspace.userId).markStale()
      onClose()
      toast({
        title: INSPIRATION_PUBLISHED,
        description: INSPIRATION_PUBLISHED_DETAIL,
        action: { label: SHOW, onClick: () => onOpen(`/inspiration/${id}`) },
      })
    } catch (error) {
      setNotice({ title: errorMessage(error) ?? IT_COULD_NOT_BE_PUBLISHED, variant: 'destructive' })
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={PUBLISH_AS_INSPIRATION}
      description={PUBLISH_AS_INSPIRATION_DETAIL}
      actions={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy} disabled={!picture || title.trim() === ''}>
            {PUBLISH}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        {choices.length === 0 ? (
          <p>{THERE_IS_NO_IMAGE}</p>
        ) : (
          <fieldset className={styles.pictures}>
            <legend className={styles.legend}>{IMAGE}</legend>
            {choices.map(({ address, label }) => (
              <label key={address} className={styles.choice}>
                <input
                  type="radio"
                  name={`${formId}-picture`}
                  className="visually-hidden"
                  checked={picture === address}
                  onChange={() => setPicture(address)}
                />
                <img src={imageAddress(address, 160)} alt={label} className={styles.picture} />
              </label>
            ))}
          </fieldset>
        )}
        <Field
          label={TITLE}
          value={title}
          maxLength={INSPIRATION_TITLE_MAX}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Select label={CATEGORY} options={CATEGORIES} value={category} onChange={setCategory} />
        {notice && (
          <div role="alert" className={styles.notice}>
            <p className={notice.variant && styles.problem}>{notice.description ?? notice.title}</p>
            {notice.action && (
              <Button size="s" onClick={notice.action.onClick}>
                {notice.action.label}
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  )
}
