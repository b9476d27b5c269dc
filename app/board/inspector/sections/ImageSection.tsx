import { use } from 'react'
import { PROPERTY_VALUE_MAX } from '../../../../contract/limits'
import { Button } from '../../../ui/Button'
import { SettingsIcon as SlidersIcon } from '../../../ui/iconSets/editorIcons'
import { SparklesIcon } from '../../../ui/icons'
import type { PictureTool } from '../../view/toolbar/EditorActions'
import { PICTURE_TOOLS } from '../../view/toolbar/pictureTools'
import { EditingContext } from '../Editing'
import { SelectField } from '../fields/SelectField'
import { TextField } from '../fields/TextField'
import styles from '../inspector.module.css'
import {
  ACTUAL_SIZE,
  ANALYZE_IMAGE,
  DESCRIPTION,
  DO_NOT_ENLARGE,
  FILL,
  FIT,
  FIT_INSIDE,
  IMAGE,
  MODIFY_IMAGE,
  SHOW_FULL_IMAGES,
  STRETCH,
  WHAT_IMAGE_SHOWS,
} from '../words'
import { Section } from './Section'

const FITS = [
  { value: 'cover', label: FILL },
  { value: 'contain', label: FIT_INSIDE },
  { value: 'fill', label: STRETCH },
  { value: 'none', label: ACTUAL_SIZE },
  { value: 'scale-down', label: DO_NOT_ENLARGE },
]

/** A description is read aloud, so a whole page helps no one. */
const ALT_MAX = Math.min(1000, PROPERTY_VALUE_MAX)

interface ImageSectionProps {
  onTool?(tool: PictureTool): void
  onModify?(): void
  onAnalyze?(): void
}

/** The selected pictures: the tools for a single one, how they fill their box, and their description. */
export function ImageSection({ onTool, onModify, onAnalyze }: ImageSectionProps) {
  const { store, elements, summary, change } = use(EditingContext)
  if (summary.types.image === 0) return null
  const set = (properties: Record<string, string | null>) =>
    change((element) => (element.type === 'image' ? { properties } : null))
  const [only] = elements
  // The tools are for the whole selection, of which `elements` leaves out what is locked.
  const isSingle = store.selection.size === 1 && only?.type === 'image'
  return (
    <Section title={IMAGE}>
      {isSingle && onTool && (
        <div className={styles.verbs}>
          {PICTURE_TOOLS.map(({ tool, label, icon: Glyph }) => (
            <button key={tool} type="button" className={styles.verb} onClick={() => onTool(tool)}>
              <Glyph size={22} />
              {label}
            </button>
          ))}
        </div>
      )}
      {isSingle && onModify && (
        <Button size="s" onClick={onModify}>
          <SlidersIcon size={18} />
          {MODIFY_IMAGE}
        </Button>
      )}
      {isSingle && onAnalyze && (
        <Button size="s" onClick={onAnalyze}>
          <SparklesIcon size={18} />
          {ANALYZE_IMAGE}
        </Button>
      )}
      <SelectField label={FIT} value={summary.fit} options={FITS} onChoose={(objectFit) => set({ objectFit })} />
      <TextField
        label={DESCRIPTION}
        shown={summary.alt}
        maxLength={ALT_MAX}
        placeholder={WHAT_IMAGE_SHOWS}
        onText={(alt) => set({ alt: alt || null })}
      />
      {!isSingle && summary.isCropped !== false && (
        <Button
          size="s"
          onClick={() => change((element) => (element.type === 'image' ? { properties: { crop: null } } : null))}
        >
          {SHOW_FULL_IMAGES}
        </Button>
      )}
    </Section>
  )
}
