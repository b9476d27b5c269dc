import { type FormEvent, useId, useState } from 'react'
import { BOARD_DESCRIPTION_MAX, BOARD_NAME_MAX, TEMPLATE_TAG_MAX, TEMPLATE_TAGS_MAX } from '../../contract/limits'
import { TEMPLATE_CATEGORIES, type TemplateCategory } from '../../contract/template'
import { errorMessage } from '../api/ApiError'
import { Button } from '../ui/Button'
import { Field } from '../ui/forms/Field'
import { Select } from '../ui/forms/Select'
import { TextArea } from '../ui/forms/TextArea'
import { Dialog } from '../ui/overlays/Dialog'
import { CANCEL } from '../ui/words'
import { CATEGORY_LABELS } from './selectTemplates'
import styles from './TemplateForm.module.css'
import {
  atMostCharactersEach,
  atMostTags,
  CATEGORY,
  COULD_NOT_SAVE_HERE,
  DESCRIPTION,
  NAME,
  REQUIRED,
  TAGS,
  tagsDetail,
} from './words'

export interface TemplateWords {
  readonly name: string
  readonly description: string
  readonly category: TemplateCategory
  readonly tags: string[]
}

interface TemplateFormProps {
  readonly title: string
  readonly description?: string
  readonly submit: string
  readonly given: TemplateWords
  /** What it lacks, or why it can't be saved. */
  readonly note?: string
  readonly isImpossible?: boolean
  /** Rejects if this device can't store it. */
  onSubmit(words: TemplateWords): Promise<void>
  onClose(): void
}

const OPTIONS = TEMPLATE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))

/** The name, description, category and tags of a person's own template. */
export function TemplateForm(props: TemplateFormProps) {
  const { title, description, submit, given, note, isImpossible = false, onSubmit, onClose } = props
  const id = useId()
  const [name, setName] = useState(given.name)
  const [about, setAbout] = useState(given.description)
  const [category, setCategory] = useState(given.category)
  const [tags, setTags] = useState(given.tags.join(', '))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isTried, setIsTried] = useState(false)
  const read = readTags(tags)
  const nameError = name.trim() === '' ? REQUIRED : undefined
  const tagsError = tagsProblem(read)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (nameError || tagsError || isImpossible) return
    setIsBusy(true)
    try {
      await onSubmit({ name: name.trim(), description: about.trim(), category, tags: read })
    } catch (failure) {
      setError(errorMessage(failure) ?? COULD_NOT_SAVE_HERE)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button type="submit" form={id} look="primary" isBusy={isBusy} disabled={isImpossible}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={handleSubmit}>
        {note && (
          <p role={isImpossible ? 'alert' : undefined} className={isImpossible ? styles.error : styles.note}>
            {note}
          </p>
        )}
        <Field
          label={NAME}
          value={name}
          maxLength={BOARD_NAME_MAX}
          error={isTried ? nameError : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={DESCRIPTION}
          value={about}
          maxLength={BOARD_DESCRIPTION_MAX}
          onChange={(event) => setAbout(event.target.value)}
        />
        <Select
          label={CATEGORY}
          options={OPTIONS}
          value={category}
          onChange={(value) => setCategory(OPTIONS.find((option) => option.value === value)?.value ?? category)}
        />
        <Field
          label={TAGS}
          hint={tagsDetail(TEMPLATE_TAGS_MAX)}
          value={tags}
          error={tagsError}
          autoCapitalize="none"
          onChange={(event) => setTags(event.target.value)}
        />
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function readTags(text: string): string[] {
  const words = text.split(',').map((tag) => tag.trim())
  return [...new Set(words.filter(Boolean))]
}

function tagsProblem(tags: readonly string[]): string | undefined {
  if (tags.length > TEMPLATE_TAGS_MAX) return atMostTags(TEMPLATE_TAGS_MAX)
  return tags.some((tag) => tag.length > TEMPLATE_TAG_MAX) ? atMostCharactersEach(TEMPLATE_TAG_MAX) : undefined
}
