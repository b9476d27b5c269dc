import { type FormEvent, useId, useRef, useState } from 'react'
import { PRESET_DESCRIPTION_MAX, PRESET_NAME_MAX } from '../../contract/limits'
import type { Modification } from '../../contract/modification'
import type { Preset, PresetCategory } from '../../contract/preset'
import { requireVerifiedEmail } from '../api/verifiedEmail'
import { Button } from '../ui/Button'
import { Field } from '../ui/forms/Field'
import { Select } from '../ui/forms/Select'
import { Switch } from '../ui/forms/Switch'
import { TextArea } from '../ui/forms/TextArea'
import { Dialog } from '../ui/overlays/Dialog'
import type { ToastOptions } from '../ui/toast'
import { CANCEL } from '../ui/words'
import { modificationSummary } from './modificationWords'
import styles from './presets.module.css'
import { type PresetQueue, usePresetActions } from './usePresetActions'
import {
  ARTISTIC,
  CATEGORY,
  CHOOSE_IMAGE,
  CHOOSE_IMAGE_FIRST,
  CINEMATIC,
  CREATE_NEW_PRESET,
  CREATE_NEW_PRESET_DETAIL,
  CUSTOM,
  DESCRIPTION,
  EDIT_PRESET,
  EDIT_PRESET_DETAIL,
  LANDSCAPE,
  MAKE_PRESET_PUBLIC,
  MODERN,
  MODIFICATIONS,
  NAME,
  NOTHING_IS_MODIFIED,
  PORTRAIT,
  REPLACE_ITS_MODIFICATIONS_WITH_SLIDERS,
  REQUIRED,
  SAVE_PRESET,
  SAVING,
  TO_MAKE_PRESET_PUBLIC,
  VINTAGE,
  VINTAGE_FILM,
  WARM_DESATURATED_LOOK_LIKE_OLD_FILM,
} from './words'

const CATEGORIES: readonly { readonly value: PresetCategory; readonly label: string }[] = [
  { value: 'vintage', label: VINTAGE },
  { value: 'modern', label: MODERN },
  { value: 'cinematic', label: CINEMATIC },
  { value: 'artistic', label: ARTISTIC },
  { value: 'portrait', label: PORTRAIT },
  { value: 'landscape', label: LANDSCAPE },
  { value: 'custom', label: CUSTOM },
]

/** Why it was not saved, and what to do about it. */
type Problem = Pick<ToastOptions, 'title' | 'description' | 'action'>

interface PresetDialogProps {
  /** The preset to edit; null for a new one. */
  readonly preset: Preset | null
  /** The sliders' modifications: a new preset takes them, an edited one optionally. */
  readonly modifications: readonly Modification[]
  readonly userId: number
  readonly queue: PresetQueue
  newId(): string
  /** Goes to where an image can be chosen; set if there is none whose modifications could be saved. */
  onChooseImage?(): void
  onClose(): void
}

/** Saves the sliders' modifications as a preset, or edits one. Input is kept until it is saved or closed. */
export function PresetDialog({
  preset,
  modifications,
  userId,
  queue,
  newId,
  onChooseImage,
  onClose,
}: PresetDialogProps) {
  const [name, setName] = useState(preset?.name ?? '')
  const [description, setDescription] = useState(preset?.description ?? '')
  const [category, setCategory] = useState<PresetCategory>(preset?.category ?? 'custom')
  const [isPublic, setIsPublic] = useState(preset?.isPublic ?? false)
  const [takesSliders, setTakesSliders] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [nameError, setNameError] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  // Makes a second press after a lost response idempotent.
  const [uid] = useState(newId)
  const actions = usePresetActions(userId, queue)
  const form = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const captured = preset && !takesSliders ? preset.modifications : modifications

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setNameError(name.trim() === '' ? REQUIRED : undefined)
    setProblem(captured.length === 0 ? { title: NOTHING_IS_MODIFIED } : undefined)
    if (name.trim() === '') return nameField.current?.focus()
    if (captured.length === 0) return
    const fields = { name: name.trim(), description, category, isPublic, modifications: [...captured] }
    setIsSaving(true)
    const isPublished = isPublic && !preset?.isPublic
    if (isPublished && !(await requireVerifiedEmail(TO_MAKE_PRESET_PUBLIC, setProblem))) return setIsSaving(false)
    const outcome = await (preset ? actions.update(preset.id, fields) : actions.create({ uid, ...fields }))
    setIsSaving(false)
    if (outcome.ok) onClose()
    else setProblem({ title: outcome.reason })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={preset ? EDIT_PRESET : CREATE_NEW_PRESET}
      description={preset ? EDIT_PRESET_DETAIL : CREATE_NEW_PRESET_DETAIL}
      actions={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button type="submit" form={form} look="primary" isBusy={isSaving}>
            {isSaving ? SAVING : SAVE_PRESET}
          </Button>
        </>
      }
    >
      {onChooseImage && (
        <div className={styles.first}>
          <p>{CHOOSE_IMAGE_FIRST}</p>
          <Button look="primary" size="s" onClick={onChooseImage}>
            {CHOOSE_IMAGE}
          </Button>
        </div>
      )}
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          ref={nameField}
          label={NAME}
          placeholder={VINTAGE_FILM}
          required
          maxLength={PRESET_NAME_MAX}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={DESCRIPTION}
          placeholder={WARM_DESATURATED_LOOK_LIKE_OLD_FILM}
          maxLength={PRESET_DESCRIPTION_MAX}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <Select
          label={CATEGORY}
          options={CATEGORIES}
          value={category}
          onChange={(value) => setCategory(CATEGORIES.find((each) => each.value === value)?.value ?? 'custom')}
        />
        <Switch label={MAKE_PRESET_PUBLIC} checked={isPublic} onChange={(event) => setIsPublic(event.target.checked)} />
        {preset && modifications.length > 0 && (
          <Switch
            label={REPLACE_ITS_MODIFICATIONS_WITH_SLIDERS}
            hint={modificationSummary(modifications)}
            checked={takesSliders}
            onChange={(event) => setTakesSliders(event.target.checked)}
          />
        )}
        <p className={styles.captured}>
          <span className={styles.capturedLabel}>{MODIFICATIONS}</span> {modificationSummary(captured)}
        </p>
        {problem && (
          <div role="alert" className={styles.problem}>
            <p>{problem.description ?? problem.title}</p>
            {problem.action && (
              <Button size="s" onClick={problem.action.onClick}>
                {problem.action.label}
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  )
}
