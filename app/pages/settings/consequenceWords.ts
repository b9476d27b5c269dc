import type { AccountDetails } from '../../../contract/accountSettings'

type Holdings = AccountDetails['holdings']

/** What deleting an account does, a sentence each. Undefined: nobody counted, and it is said without numbers. */
export function consequences(holdings: Holdings | undefined): string[] {
  return [
    boards(holdings),
    ...(holdings?.collaborations === 0
      ? []
      : [
          'What you made on boards of others stays there; you are taken off them, and the history has no name for you.',
        ]),
    ...(holdings && holdings.presets + holdings.templates === 0
      ? []
      : ['Your image presets, the public ones too, and your own templates are deleted.']),
    ...(holdings?.inspirations === 0 ? [] : ['Inspirations that you published are deleted, for everybody.']),
    'Your comments, likes, bookmarks and follows are deleted.',
    'You are signed out on every device, and what this device keeps of your boards is removed.',
  ]
}

function boards(holdings: Holdings | undefined): string {
  if (!holdings) return 'Your boards are deleted with all that is on them, for everybody who works on them as well.'
  const { boards: count, sharedBoards: shared } = holdings
  if (count === 0) return 'You own no boards, so none is deleted.'
  const deleted = `Your ${amount(count)} ${count === 1 ? 'is' : 'are'} deleted with all that is on ${count === 1 ? 'it' : 'them'}`
  if (shared === 0) return `${deleted}.`
  return `${deleted}, ${shared === count ? '' : `${shared} of them `}for everybody you share ${shared === 1 ? 'it' : 'them'} with as well.`
}

function amount(count: number): string {
  return count === 1 ? 'board' : `${count} boards`
}
