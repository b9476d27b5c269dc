import type { BACKGROUND_TYPES, IMAGE_STYLES } from '../../../contract/aiLimits'

type Style = (typeof IMAGE_STYLES)[number]
type BackgroundType = (typeof BACKGROUND_TYPES)[number]

const STYLE_WORDS: Readonly<Record<Style, string>> = {
  vivid: 'Rich, dramatic, saturated.',
  natural: 'Natural light and colors, restrained.',
}

/** The person's prompt; with the chosen style in words if the model has no parameter for it. */
export function imagePrompt(prompt: string, style: Style | undefined, hasStyle: boolean): string {
  return hasStyle || !style ? prompt : `${prompt}\n\n${STYLE_WORDS[style]}`
}

export function backgroundPrompt(prompt: string, bgType: BackgroundType): string {
  return (
    `A background picture, ${bgType}: ${prompt}\n\n` +
    'It fills the whole frame and lies behind other things: no people, no objects in front, no borders, no text.'
  )
}
