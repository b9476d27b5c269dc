import { use, useState } from 'react'
import { EditingContext } from '../Editing'
import { NumberField } from '../fields/NumberField'
import { ToggleButton } from '../fields/ToggleButton'
import { RatioIcon } from '../icons'
import styles from '../inspector.module.css'
import { resized } from '../numbers'
import { Section } from './Section'

const ORDERS = [
  { where: 'front', label: 'Bring to front', text: 'To front' },
  { where: 'forward', label: 'Bring forward', text: 'Forward' },
  { where: 'backward', label: 'Send backward', text: 'Backward' },
  { where: 'back', label: 'Send to back', text: 'To back' },
] as const

/** Where the elements are, how large, how turned, and what lies above what. */
export function ArrangementSection() {
  const { store, elements, summary } = use(EditingContext)
  const [chosen, setChosen] = useState<boolean | null>(null)
  // As the handles have it: pictures keep their proportions.
  const keepsRatio = chosen ?? summary.types.image === summary.count
  if (summary.isBackground === true) return null
  return (
    <>
      <Section title="Position and size">
        <div className={styles.grid}>
          <NumberField of="x" label="X" />
          <NumberField of="y" label="Y" />
          <NumberField of="width" label="W" patch={(element, value) => resized(element, 'width', value, keepsRatio)} />
          <NumberField
            of="height"
            label="H"
            patch={(element, value) => resized(element, 'height', value, keepsRatio)}
          />
          <NumberField of="rotation" label="Turn" />
          <ToggleButton label="Keep proportions" value={keepsRatio} onToggle={setChosen}>
            <RatioIcon />
          </ToggleButton>
        </div>
      </Section>
      <Section title="Order">
        <div className={styles.orders}>
          {ORDERS.map(({ where, label, text }) => (
            <button
              key={where}
              type="button"
              className={styles.order}
              aria-label={label}
              onClick={() => store.restack(where, new Set(elements.map(({ id }) => id)))}
            >
              {text}
            </button>
          ))}
        </div>
      </Section>
    </>
  )
}
