import * as z from 'zod'
import { ELEMENT_TYPES } from '../../../contract/rules/elementKind'

// The schemas that a provider is asked to answer in. Nullable, never optional: structured outputs require every field.
// They bind only providers that support them, and `clean/` trusts nothing that comes back.

const text = z.string()
const number = z.number().nullable()
const maybe = z.string().nullable()

export const suggestionsWire = z.object({
  suggestions: z.array(z.object({ suggestion: text, elementType: z.enum(['text', 'image', 'color']) })),
})

// `analysis` first: it is shown while the rest is still streaming.
const verdict = { analysis: text, themeDetected: text, designRationale: text }

export const boardAnalysisWire = z.object({
  ...verdict,
  aiGenerationIdeas: z.array(z.object({ idea: text, elementType: z.enum(ELEMENT_TYPES) })),
})

export const boardChangesWire = z.object({
  ...verdict,
  elementModifications: z.array(
    z.object({
      elementId: text,
      description: text,
      changes: z.object({
        content: maybe,
        positionX: number,
        positionY: number,
        width: number,
        height: number,
        rotation: number,
        zIndex: number,
        color: maybe,
        backgroundColor: maybe,
        fontSize: number,
        fontFamily: maybe,
        fontWeight: number,
        fontStyle: maybe,
        textAlign: maybe,
        letterSpacing: number,
        lineHeight: number,
        opacity: number,
        borderRadius: number,
        objectFit: maybe,
        alt: maybe,
      }),
    }),
  ),
})

export const imageAnalysisWire = z.object({
  description: text,
  colors: z.array(z.object({ hex: text, name: text })),
  elements: z.array(text),
  recommendations: z.array(text),
  modifications: z.array(
    z.object({
      action: text,
      instruction: text,
      // `shift`, another name for hue, is left out so that there is one way to write it.
      params: z.object({
        intensity: number,
        hue: number,
        temperature: number,
        color: maybe,
        adjustment: number,
      }),
    }),
  ),
  elementSuggestions: z.array(text),
})

export const forecastWire = z.object({
  trends: z.array(
    z.object({ name: text, growth: text, description: text, keywords: z.array(text), colors: z.array(text) }),
  ),
  insights: z.object({ summary: text, timeframe: text, confidence: z.number() }),
  chart: z.object({
    labels: z.array(text),
    datasets: z.array(z.object({ name: text, color: text, data: z.array(z.number()) })),
  }),
})
