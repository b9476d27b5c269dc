import { IMAGE_STYLES } from '../../contract/aiLimits'
import { Select } from '../ui/forms/Select'
import { PICTURES_AT_ONCE, type PictureChoice } from './AssistantSession'
import styles from './assistant.module.css'
import { COUNT_AT_ONCE, capitalized, IMAGE_STYLE, IMAGES, NO_STYLE, SHAPE, SHAPES } from './words'

/** The style is undefined unless one was chosen. */
export type ShownChoice = PictureChoice & Required<Pick<PictureChoice, 'size' | 'count'>>

interface PictureOptionsProps {
  readonly choice: ShownChoice
  readonly onChange: (choice: ShownChoice) => void
}

/** The shape, style and number of images to generate. */
export function PictureOptions({ choice, onChange }: PictureOptionsProps) {
  const { style, size, count } = choice
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{IMAGES}</summary>
      <div className={styles.form}>
        <div className={styles.pair}>
          <Select
            label={SHAPE}
            value={size}
            options={SHAPES}
            onChange={(value) =>
              onChange({ ...choice, size: SHAPES.find((one) => one.value === value)?.value ?? size })
            }
          />
          <Select
            label={IMAGE_STYLE}
            value={style ?? ''}
            options={[
              { value: '', label: NO_STYLE },
              ...IMAGE_STYLES.map((value) => ({ value, label: capitalized(value) })),
            ]}
            onChange={(value) => onChange({ ...choice, style: IMAGE_STYLES.find((one) => one === value) })}
          />
        </div>
        <Select
          label={COUNT_AT_ONCE}
          value={String(count)}
          options={COUNTS.map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(value) => onChange({ ...choice, count: Number(value) })}
        />
      </div>
    </details>
  )
}

const COUNTS = Array.from({ length: PICTURES_AT_ONCE }, (_, index) => index + 1)
