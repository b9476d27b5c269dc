import { use, useState } from 'react'
import { path } from '../../../ui/icons'
import { restackElements } from '../../store/lazy/restackElements'
import { EditingContext } from '../Editing'
import { NumberField } from '../fields/NumberField'
import { ToggleButton } from '../fields/ToggleButton'
import styles from '../inspector.module.css'
import { resized } from '../numbers'
import {
  BACKWARD,
  BRING_FORWARD,
  BRING_TO_FRONT,
  FORWARD,
  H,
  KEEP_PROPORTIONS,
  ORDER,
  POSITION_AND_SIZE,
  ROTATE,
  SEND_BACKWARD,
  SEND_TO_BACK,
  TO_BACK,
  TO_FRONT,
  W,
  X,
  Y,
} from '../words'
import { Section } from './Section'

const RatioIcon = path(
  'M9.5 14.5l5-5M10.5 7l1.6-1.6a4.6 4.6 0 0 1 6.5 6.5L17 13.5M13.5 17l-1.6 1.6a4.6 4.6 0 0 1-6.5-6.5L7 10.5',
)

const ORDERS = [
  { where: 'front', label: BRING_TO_FRONT, text: TO_FRONT },
  { where: 'forward', label: BRING_FORWARD, text: FORWARD },
  { where: 'backward', label: SEND_BACKWARD, text: BACKWARD },
  { where: 'back', label: SEND_TO_BACK, text: TO_BACK },
] as const

/** Position, size, rotation and stacking of the elements. */
export function ArrangementSection() {
  const { store, elements, summary } = use(EditingContext)
  const [chosen, setChosen] = useState<boolean | null>(null)
  // Pictures keep their proportions, as with the handles.
  const keepsRatio = chosen ?? summary.types.image === summary.count
  if (summary.isBackground === true) return null
  return (
    <>
      <Section title={POSITION_AND_SIZE}>
        <div className={styles.grid}>
          <NumberField of="x" label={X} />
          <NumberField of="y" label={Y} />
          <NumberField of="width" label={W} patch={(element, value) => resized(element, 'width', value, keepsRatio)} />
          <NumberField
            of="height"
            label={H}
            patch={(element, value) => resized(element, 'height', value, keepsRatio)}
          />
          <NumberField of="rotation" label={ROTATE} />
          <ToggleButton label={KEEP_PROPORTIONS} value={keepsRatio} onToggle={setChosen}>
            <RatioIcon />
          </ToggleButton>
        </div>
      </Section>
      <Section title={ORDER}>
        <div className={styles.orders}>
          {ORDERS.map(({ where, label, text }) => (
            <button
              key={where}
              type="button"
              className={styles.order}
              aria-label={label}
              onClick={() => restackElements(store, where, new Set(elements.map(({ id }) => id)))}
            >
              {text}
            </button>
          ))}
        </div>
      </Section>
    </>
  )
}
