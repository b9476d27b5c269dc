import { type FormEvent, useId, useState } from 'react'
import { INSPIRATION_CATEGORIES } from '../../contract/inspiration'
import { INSPIRATION_TITLE_MAX } from '../../contract/limits'
import { errorWords } from '../api/ApiError'
import { uuidv7 } from '../offline/ids'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { Select } from '../ui/Select'
import { toast } from '../ui/toast'
import { inspirationsOf } from './InspirationStore'
import { imageAddress } from './imageAddress'
import { publishInspiration } from './inspirationCalls'
import styles from './PublishInspiration.module.css'
import { CATEGORY_NAMES } from './words'

interface PublishInspirationProps {
  /** A public board of one's own, as the server has it. */
  readonly board: {
    readonly uid: string
    readonly id: number
    readonly name: string
    readonly thumbnailUrl: string | null
  }
  /** Addresses of the images on it. */
  readonly images: readonly string[]
  readonly workspace: Workspace
  onClose(): void
  /** Goes to what was published. */
  onOpen(path: string): void
}

const NO_CATEGORY = ''
const CATEGORIES = [
  { value: NO_CATEGORY, label: 'No category' },
  ...INSPIRATION_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
]
/** Images that are offered; on a large board the first ones. */
const OFFERED = 24

/** Asks what of a board everybody should see, and shows it to them. Needs the network, since others are told. */
export function PublishInspiration({ board, images, workspace, onClose, onOpen }: PublishInspirationProps) {
  const formId = useId()
  const [uid] = useState(uuidv7)
  const [title, setTitle] = useState(board.name.slice(0, INSPIRATION_TITLE_MAX))
  const [category, setCategory] = useState(NO_CATEGORY)
  const choices = [
    ...(board.thumbnailUrl ? [{ address: board.thumbnailUrl, label: 'The whole board' }] : []),
    ...images.slice(0, OFFERED).map((address, index) => ({ address, label: `Image ${index + 1}` })),
  ]
  const [picture, setPicture] = useState(choices[0]?.address)
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setProblem(undefined)
    try {
      // The server publishes what it has: images and the board's visibility may still be waiting here.
      await workspace.flush(board.uid)
      const chosen = INSPIRATION_CATEGORIES.find((each) => each === category) ?? null
      const body = { uid, title, category: chosen, boardId: board.id, imageUrl: picture }
      const { id } = await publishInspiration(body)
      inspirationsOf(workspace.userId).grewOld()
      onClose()
      toast({
        title: 'Inspiration published',
        description: 'Everybody can see it in Discover.',
        action: { label: 'Show', onClick: () => onOpen(`/inspiration/${id}`) },
      })
    } catch (error) {
      setProblem(errorWords(error) ?? 'It could not be published. Please try again.')
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Publish as inspiration"
      description="Everybody sees it, with your name, as long as the board is public."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy} disabled={!picture || title.trim() === ''}>
            Publish
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        {choices.length === 0 ? (
          <p>There is no picture on this board yet: add one, or save the board once.</p>
        ) : (
          <fieldset className={styles.pictures}>
            <legend className={styles.legend}>Picture</legend>
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
          label="Title"
          value={title}
          maxLength={INSPIRATION_TITLE_MAX}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Select label="Category" options={CATEGORIES} value={category} onChange={setCategory} />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
