import { use } from 'react'
import { ELEMENT_SIZE_MAX } from '../../../../contract/limits'
import { EditingContext } from '../Editing'
import { radiusOf, radiusPatch, readRadiusText, steppedRadius } from '../radius'
import { singleValue } from '../summarize'
import { CORNER_RADIUS } from '../words'
import { ValueField } from './ValueField'

/** The corner radius, in px or, with %, relative to the sides. */
export function RadiusField() {
  const { summary, change, preview } = use(EditingContext)
  if (summary.radius === undefined) return null
  const now = Number.parseFloat(singleValue(summary.radius) ?? '')
  return (
    <ValueField
      label={CORNER_RADIUS}
      isStacked
      shown={summary.radius}
      range={{ now: Number.isNaN(now) ? undefined : now, min: 0, max: ELEMENT_SIZE_MAX }}
      onText={(text) => {
        const reading = readRadiusText(text)
        if ('error' in reading) return reading.error
        change((element) => (radiusOf(element) ? radiusPatch(reading.value) : null))
        return null
      }}
      onSteps={(steps) =>
        preview((element) => {
          const radius = radiusOf(element)
          return radius ? radiusPatch(steppedRadius(radius, steps)) : null
        })
      }
    />
  )
}
