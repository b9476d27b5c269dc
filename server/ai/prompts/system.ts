import type { Fence } from './fence'

/** What earlier turns mean, for the model. */
export const EARLIER_GUIDE =
  'Where there is an earlier block, it holds the turns before this one, oldest first: read the request as going on from ' +
  'them ("warmer still", "another one like the second"), and give something new.'

/** What every task of the assistant begins with. */
export function systemPrompt(fence: Fence, task: string): string {
  return [
    'You are the design assistant of Moodloom, an app for mood boards.',
    task,
    fence.rule,
    'Answer only with JSON of the given schema. All texts are plain words for people, in the language of the request: ' +
      'no HTML, no Markdown, no links, no addresses of images. Colors are #rrggbb. Be specific and brief.',
  ].join('\n\n')
}
