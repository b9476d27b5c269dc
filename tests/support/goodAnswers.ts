import sharp from 'sharp'
import type { ProviderCall } from './FakeProvider'

/** Bodies that replace the canned ones, by schema name. */
export type GoodAnswers = Partial<Record<SchemaName, unknown>>
export type SchemaName = 'suggestions' | 'board_analysis' | 'board_changes' | 'image_analysis' | 'trend_forecast'

/** A well-formed answer to a chat: in the requested schema, with the prompt's element ids. */
export function goodAnswer(call: ProviderCall, answers: GoodAnswers): unknown {
  const schema = call.schema
  if (!isSchemaName(schema)) throw new Error(`No answer is written for the schema ${schema}`)
  return answers[schema] ?? WRITTEN[schema](call)
}

const WRITTEN: Record<SchemaName, (call: ProviderCall) => unknown> = {
  suggestions: () => ({
    suggestions: ['Warm light over calm water', 'Linen, clay and salt', 'Slow mornings by the sea'].map(
      (suggestion) => ({ suggestion, elementType: 'text' }),
    ),
  }),
  board_analysis: () => ({
    analysis: 'The board is calm. Its warm neutrals hold together, and the one dark text gives it a center.',
    themeDetected: 'Coastal calm',
    designRationale: 'Few colors and much room let the pictures speak.',
    aiGenerationIdeas: [
      { idea: 'A line about the smell of salt', elementType: 'text' },
      { idea: 'A swatch of deep teal', elementType: 'color' },
      { idea: 'A photo of dunes at dusk', elementType: 'image' },
    ],
  }),
  board_changes: (call) => ({
    analysis: 'The texts compete with the pictures; calmer colors and one size for headings settle that.',
    themeDetected: 'Coastal calm',
    designRationale: 'One accent and one size of heading.',
    elementModifications: promptElementIds(call).map((elementId, index) => ({
      elementId,
      description: `Calmer color for ${elementId}`,
      changes: { color: index % 2 === 0 ? '#1f6f78' : '#c26d4b', fontSize: 28 },
    })),
  }),
  image_analysis: () => ({
    description: 'A quiet beach in evening light, seen from the dunes.',
    colors: [
      { hex: '#e8b07a', name: 'apricot' },
      { hex: '#1f6f78', name: 'deep teal' },
      { hex: '#f3ead9', name: 'sand' },
    ],
    elements: ['A low horizon', 'Grasses in the wind'],
    recommendations: ['Set it beside a plain swatch of sand'],
    modifications: [
      { action: 'brightness', instruction: 'Lift the whole picture a little', params: { intensity: 1.15 } },
      { action: 'saturation', instruction: 'Calm the colors', params: { intensity: 0.8 } },
      { action: 'sky replacement', instruction: 'A clear sky after rain', params: {} },
    ],
    elementSuggestions: ['A headline in deep teal'],
  }),
  trend_forecast: () => ({
    trends: [
      {
        name: 'Mineral tones',
        growth: '+24%',
        description: 'Clay, ochre and slate replace plain grays.',
        keywords: ['clay', 'ochre', 'slate'],
        colors: ['#b0623f', '#c9a15a', '#5b6770'],
      },
      {
        name: 'Loud type',
        growth: '+18%',
        description: 'Headlines that fill the page.',
        keywords: ['condensed', 'poster'],
        colors: ['#111111', '#f2c14e'],
      },
    ],
    insights: { summary: 'Warm, tactile and direct.', timeframe: 'Next 6 months', confidence: 0.824 },
    chart: {
      labels: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
      datasets: [
        { name: 'Mineral tones', color: '#b0623f', data: [20, 28, 33, 41, 52, 60] },
        { name: 'Loud type', color: '#5b6770', data: [30, 31, 35, 38, 44, 47] },
      ],
    },
  }),
}

function isSchemaName(name: string | undefined): name is SchemaName {
  return name !== undefined && name in WRITTEN
}

/** The names of elements in a prompt: `e1`, `e2`, … */
function promptElementIds({ prompt }: ProviderCall): string[] {
  return [...new Set([...prompt.matchAll(/"id":\s*"(e\d+)"/g)].map((match) => match[1] ?? ''))]
}

let pictures = 0

/** A PNG of the requested size, each in a different color, in base64. */
export async function goodImage({ size }: { readonly size?: string }): Promise<string> {
  const [width = 1024, height = 1024] = (size ?? '').split('x').flatMap((side) => Number(side) || [])
  const hue = (pictures++ * 67) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 60% 70%)"/>
    <circle cx="50%" cy="55%" r="24%" fill="hsl(${(hue + 40) % 360} 70% 45%)"/></svg>`
  return (await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()).toString('base64')
}
