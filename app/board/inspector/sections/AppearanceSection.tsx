import { use } from 'react'
import type { ShapeKind } from '../../store/elementAppearance'
import { EditingContext } from '../Editing'
import { ChoiceField } from '../fields/ChoiceField'
import { ColorField } from '../fields/ColorField'
import { OpacityField } from '../fields/OpacityField'
import { RadiusField } from '../fields/RadiusField'
import { shapePatch } from '../shapes'
import { APPEARANCE, CIRCLE, RECTANGLE, SHAPE, TRIANGLE } from '../words'
import { Section } from './Section'

const SHAPES: readonly { readonly value: ShapeKind; readonly label: string }[] = [
  { value: 'rectangle', label: RECTANGLE },
  { value: 'circle', label: CIRCLE },
  { value: 'triangle', label: TRIANGLE },
]

export function AppearanceSection() {
  const { summary, change } = use(EditingContext)
  return (
    <Section title={APPEARANCE}>
      <ColorField />
      {summary.shape !== undefined && (
        <ChoiceField
          label={SHAPE}
          value={summary.shape}
          choices={SHAPES}
          onChoose={(kind) => change((element) => shapePatch(element, kind))}
        />
      )}
      <OpacityField />
      <RadiusField />
    </Section>
  )
}
