import { type FormEvent, useId, useRef, useState } from 'react'
import { PRESET_DESCRIPTION_MAX, PRESET_NAME_MAX } from '../../contract/limits'
import type { Modification } from '../../contract/modification'
import type { Preset, PresetCategory } from '../../contract/preset'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { Select } from '../ui/Select'
import { Switch } from '../ui/Switch'
import { TextArea } from '../ui/TextArea'
import { modificationSummary } from './modificationWords'
import styles from './presets.module.css'
import { type PresetQueue, usePresetActions } from './usePresetActions'

const CATEGORIES: readonly { readonly value: PresetCategory; readonly label: string }[] = [
  { value: 'vintage', label: 'Vintage' },
  { value: 'modern', label: 'Modern' },
  { value: 'cinematic', label: 'Cinematic' },
  { value: 'artistic', label: 'Artistic' },
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
  { value: 'custom', label: 'Custom' },
]

const EMPTY = 'Nothing is modified yet. Move at least one slider, and save the preset then.'

interface PresetDialogProps {
  /** The one that is edited; null for a new one. */
  readonly preset: Preset | null
  /** Where the sliders stand: what a new preset captures, and an edited one may take over. */
  readonly modifications: readonly Modification[]
  readonly userId: number
  readonly queue: PresetQueue
  newId(): string
  onClose(): void
}

/** Saves where the sliders stand as a preset, or changes one. What is typed stays until it is saved or closed. */
export function PresetDialog({ preset, modifications, userId, queue, newId, onClose }: PresetDialogProps) {
  const [name, setName] = useState(preset?.name ?? '')
  const [description, setDescription] = useState(preset?.description ?? '')
  const [category, setCategory] = useState<PresetCategory>(preset?.category ?? 'custom')
  const [isPublic, setIsPublic] = useState(preset?.isPublic ?? false)
  const [takesSliders, setTakesSliders] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [nameError, setNameError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  // Pressed again after an answer that got lost, it is the same preset.
  const [uid] = useState(newId)
  const actions = usePresetActions(userId, queue)
  const form = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const captured = preset && !takesSliders ? preset.modifications : modifications

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setNameError(name.trim() === '' ? 'Required' : undefined)
    setProblem(captured.length === 0 ? EMPTY : undefined)
    if (name.trim() === '') return nameField.current?.focus()
    if (captured.length === 0) return
    const fields = { name: name.trim(), description, category, isPublic, modifications: [...captured] }
    setIsSaving(true)
    const outcome = await (preset ? actions.update(preset.id, fields) : actions.create({ uid, ...fields }))
    setIsSaving(false)
    if (outcome.ok) onClose()
    else setProblem(outcome.reason)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={preset ? 'Edit Preset' : 'Create New Preset'}
      description={
        preset
          ? 'Change what it is called, and if you like what it does.'
          : 'Save your current image modifications as a preset for future use.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" isBusy={isSaving}>
            {isSaving ? 'Saving...' : 'Save Preset'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          ref={nameField}
          label="Name"
          placeholder="Vintage Film"
          required
          maxLength={PRESET_NAME_MAX}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="Description"
          placeholder="A warm, desaturated look like old film"
          maxLength={PRESET_DESCRIPTION_MAX}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <Select
          label="Category"
          options={CATEGORIES}
          value={category}
          onChange={(value) => setCategory(CATEGORIES.find((each) => each.value === value)?.value ?? 'custom')}
        />
        <Switch
          label="Make preset public (share with community)"
          checked={isPublic}
          onChange={(event) => setIsPublic(event.target.checked)}
        />
        {preset && modifications.length > 0 && (
          <Switch
            label="Replace its modifications with the sliders"
            hint={modificationSummary(modifications)}
            checked={takesSliders}
            onChange={(event) => setTakesSliders(event.target.checked)}
          />
        )}
        <p className={styles.captured}>
          <span className={styles.capturedLabel}>Modifications</span> {modificationSummary(captured)}
        </p>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
