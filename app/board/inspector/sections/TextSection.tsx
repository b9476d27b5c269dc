import { use } from 'react'
import { EditingContext } from '../Editing'
import { ChoiceField } from '../fields/ChoiceField'
import { NumberField } from '../fields/NumberField'
import { SelectField } from '../fields/SelectField'
import { ToggleButton } from '../fields/ToggleButton'
import { AlignCenterIcon, AlignLeftIcon, AlignRightIcon, ItalicIcon } from '../icons'
import styles from '../inspector.module.css'
import { FONTS, WEIGHTS } from '../type'
import { Section } from './Section'

const ALIGNMENTS = [
  { value: 'left', label: 'Align left', face: <AlignLeftIcon /> },
  { value: 'center', label: 'Align center', face: <AlignCenterIcon /> },
  { value: 'right', label: 'Align right', face: <AlignRightIcon /> },
]

/** How the selected texts are set. */
export function TextSection() {
  const { summary, change } = use(EditingContext)
  if (summary.types.text === 0) return null
  const set = (properties: Record<string, string | number | null>) =>
    change((element) => (element.type === 'text' ? { properties } : null))
  return (
    <Section title="Text">
      <SelectField label="Font" value={summary.font} options={FONTS} onChoose={(fontFamily) => set({ fontFamily })} />
      <SelectField
        label="Weight"
        value={summary.weight}
        options={WEIGHTS}
        onChoose={(weight) => set({ fontWeight: Number(weight) })}
      />
      <div className={styles.row}>
        <ChoiceField
          label="Alignment"
          value={summary.alignment}
          choices={ALIGNMENTS}
          onChoose={(textAlign) => set({ textAlign })}
        />
        <ToggleButton
          label="Italic"
          value={summary.isItalic}
          onToggle={(isOn) => set({ fontStyle: isOn ? 'italic' : null })}
        >
          <ItalicIcon />
        </ToggleButton>
      </div>
      <div className={styles.grid}>
        <NumberField of="fontSize" label="Size" />
        <NumberField of="lineHeight" label="Line" />
        <NumberField of="letterSpacing" label="Letter" />
      </div>
    </Section>
  )
}
