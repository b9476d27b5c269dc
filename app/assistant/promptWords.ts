export interface PromptCategory {
  readonly name: string
  readonly prompts: readonly [string, string, string]
}

/** Listed in 'Prompt Ideas'; 'Inspire Me' picks from them. */
export const PROMPT_CATEGORIES: readonly PromptCategory[] = [
  {
    name: 'Color & Mood',
    prompts: [
      'A palette for a rainy Sunday in: wet slate, lamplight yellow, the green of an old sofa',
      'The feeling of a coast town after the season, in five colors and a short line for each',
      'Warm and grown-up, no beige: a mood for a small bakery that opens at five',
    ],
  },
  {
    name: 'Typography',
    prompts: [
      'Three headlines for a record shop, each with the voice of a different decade',
      'A quiet pairing of a serif and a grotesque for a cookbook about beans, with sample lines',
      'One large word and four small ones for the poster of a night swim',
    ],
  },
  {
    name: 'Images & Photos',
    prompts: [
      'A photo of hands repairing a wooden chair in window light, shallow depth of field',
      'Close-up photo of ripe figs on rough linen, low morning sun, long shadows',
      'A photo of an empty swimming pool from above at noon, strict lines, faded turquoise',
    ],
  },
  {
    name: 'Layout & Composition',
    prompts: [
      'How to lay out a board for a living room: one hero image, materials at its foot, notes aside',
      'An order for nine product images in which the eye travels in a slow S',
      'What to leave out: five rules of white space for the page of a ceramics studio',
    ],
  },
  {
    name: 'Shapes & Elements',
    prompts: [
      'An image of four simple shapes cut from colored paper, overlapping, for a playground brand',
      'Words for a set of six icons around repairing, borrowing and sharing tools',
      'An image with a pattern of arches and half-moons in two inks, slightly off register',
    ],
  },
]

/** A random prompt other than the current one. `random` returns 0 to 1. */
export function inspire(random: () => number, current = ''): string {
  const others = PROMPT_CATEGORIES.flatMap(({ prompts }) => prompts).filter((prompt) => prompt !== current)
  return others[Math.min(others.length - 1, Math.floor(random() * others.length))] ?? ''
}
