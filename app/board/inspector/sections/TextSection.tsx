import { use } from 'react'
import { path } from '../../../ui/icons'
import { EditingContext } from '../Editing'
import { ChoiceField } from '../fields/ChoiceField'
import { NumberField } from '../fields/NumberField'
import { SelectField } from '../fields/SelectField'
import { ToggleButton } from '../fields/ToggleButton'
import styles from '../inspector.module.css'
import { FONTS, WEIGHTS } from '../typography'
import {
  ALIGN_CENTER,
  ALIGN_LEFT,
  ALIGN_RIGHT,
  ALIGNMENT,
  FONT,
  ITALIC,
  LINE,
  SIZE,
  SPACING,
  TEXT,
  WEIGHT,
} from '../words'
import { Section } from './Section'

const AlignLeftIcon = path('M4 6h16M4 12h10M4 18h13')
const AlignCenterIcon = path('M4 6h16M7 12h10M5.5 18h13')
const AlignRightIcon = path('M4 6h16M10 12h10M7 18h13')
const ItalicIcon = path('M10 5h8M6 19h8M14.5 5l-5 14')

const ALIGNMENTS = [
  { value: 'left', label: ALIGN_LEFT, face: <AlignLeftIcon /> },
  { value: 'center', label: ALIGN_CENTER, face: <AlignCenterIcon /> },
  { value: 'right', label: ALIGN_RIGHT, face: <AlignRightIcon /> },
]

/** The typography of the selected texts. */
export function TextSection() {
  const { summary, change } = use(EditingContext)
  if (summary.types.text === 0) return null
  const set = (properties: Record<string, string | number | null>) =>
    change((element) => (element.type === 'text' ? { properties } : null))
  return (
    <Section title={TEXT}>
      <SelectField label={FONT} value={summary.font} options={FONTS} onChoose={(fontFamily) => set({ fontFamily })} />
      <SelectField
        label={WEIGHT}
        value={summary.weight}
        options={WEIGHTS}
        onChoose={(weight) => set({ fontWeight: Number(weight) })}
      />
      <div className={styles.row}>
        <ChoiceField
          label={ALIGNMENT}
          value={summary.alignment}
          choices={ALIGNMENTS}
          onChoose={(textAlign) => set({ textAlign })}
        />
        <ToggleButton
          label={ITALIC}
          value={summary.isItalic}
          onToggle={(isOn) => set({ fontStyle: isOn ? 'italic' : null })}
        >
          <ItalicIcon />
        </ToggleButton>
      </div>
      <div className={styles.grid}>
        <NumberField of="fontSize" label={SIZE} />
        <NumberField of="lineHeight" label={LINE} />
        <NumberField of="letterSpacing" label={SPACING} />
      </div>
    </Section>
  )
}
