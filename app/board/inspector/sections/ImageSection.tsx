import { use, useRef } from 'react'
import { PROPERTY_VALUE_MAX } from '../../../../contract/limits'
import { Button } from '../../../ui/Button'
import { ImageIcon, SettingsIcon as SlidersIcon, SparklesIcon } from '../../../ui/icons'
import type { ImageSources } from '../../view/elements/ImageSources'
import { useAddImages } from '../../view/useAddImages'
import { EditingContext } from '../Editing'
import { SelectField } from '../fields/SelectField'
import { TextField } from '../fields/TextField'
import { CropIcon } from '../icons'
import styles from '../inspector.module.css'
import {
  ACTUAL_SIZE,
  ANALYZE_IMAGE,
  CROP,
  DESCRIPTION,
  FILL_BOX,
  FIT,
  IMAGE,
  MODIFY_IMAGE,
  NEVER_ENLARGE,
  REPLACE,
  REPLACE_IMAGE,
  SHOW_ALL_OF_IT,
  SHOW_WHOLE_PICTURES,
  STRETCH,
  WHAT_PICTURE_SHOWS,
} from '../words'
import { Section } from './Section'

const FITS = [
  { value: 'cover', label: FILL_BOX },
  { value: 'contain', label: SHOW_ALL_OF_IT },
  { value: 'fill', label: STRETCH },
  { value: 'none', label: ACTUAL_SIZE },
  { value: 'scale-down', label: NEVER_ENLARGE },
]

/** A description is read aloud: a page of it helps nobody. */
const ALT_MAX = Math.min(1000, PROPERTY_VALUE_MAX)

interface ImageSectionProps {
  readonly images: ImageSources
  /** Whether it comes back from being cropped, and the focus with it. */
  readonly hasCropped: boolean
  onCrop(): void
  onModify?(): void
  onAnalyze?(): void
}

/** The selected pictures: their description, how they fill their box, and for a single one crop and replace. */
export function ImageSection({ images, hasCropped, onCrop, onModify, onAnalyze }: ImageSectionProps) {
  const { store, elements, summary, change } = use(EditingContext)
  const picker = useRef<HTMLInputElement>(null)
  const { replace } = useAddImages(store, images)
  if (summary.types.image === 0) return null
  const set = (properties: Record<string, string | null>) =>
    change((element) => (element.type === 'image' ? { properties } : null))
  const [only] = elements
  const single = elements.length === 1 && only?.type === 'image' ? only : null
  return (
    <Section title={IMAGE}>
      <TextField
        label={DESCRIPTION}
        shown={summary.alt}
        maxLength={ALT_MAX}
        placeholder={WHAT_PICTURE_SHOWS}
        onText={(alt) => set({ alt: alt || null })}
      />
      <SelectField label={FIT} value={summary.fit} options={FITS} onChoose={(objectFit) => set({ objectFit })} />
      {single && onModify && (
        <Button size="s" onClick={onModify}>
          <SlidersIcon size={18} />
          {MODIFY_IMAGE}
        </Button>
      )}
      {single && onAnalyze && (
        <Button size="s" onClick={onAnalyze}>
          <SparklesIcon size={18} />
          {ANALYZE_IMAGE}
        </Button>
      )}
      {single && (
        <div className={styles.pair}>
          <Button size="s" autoFocus={hasCropped} onClick={onCrop}>
            <CropIcon size={18} />
            {CROP}
          </Button>
          <Button size="s" onClick={() => picker.current?.click()}>
            <ImageIcon size={18} />
            {REPLACE}
          </Button>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            hidden
            aria-label={REPLACE_IMAGE}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) void replace(single.id, file)
              // So that choosing the same file again is a change.
              event.target.value = ''
            }}
          />
        </div>
      )}
      {!single && summary.isCropped !== false && (
        <Button
          size="s"
          onClick={() => change((element) => (element.type === 'image' ? { properties: { crop: null } } : null))}
        >
          {SHOW_WHOLE_PICTURES}
        </Button>
      )}
    </Section>
  )
}
