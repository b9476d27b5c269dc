import type { AccountDetails } from '../../../contract/accountSettings'

type Holdings = AccountDetails['holdings']

/** What deleting an account does, one sentence each; without numbers if `holdings` is undefined. */
export function consequences(holdings: Holdings | undefined): string[] {
  return [
    boards(holdings),
    ...(holdings?.collaborations === 0 ? [] : ['What you added to other people’s boards stays, without your name.']),
    ...(holdings && holdings.presets + holdings.templates === 0
      ? []
      : ['Your image presets, including public ones, and your templates are deleted.']),
    ...(holdings?.inspirations === 0 ? [] : ['Inspirations you published are deleted for everyone.']),
    'Your comments, likes, bookmarks and follows are deleted.',
    'You’re signed out everywhere, and your boards are removed from this device.',
  ]
}

function boards(holdings: Holdings | undefined): string {
  if (!holdings) return 'Your boards and everything on them are deleted, for all collaborators too.'
  const { boards: count, sharedBoards: shared } = holdings
  if (count === 0) return 'You don’t own any boards, so none are deleted.'
  const deleted = `Your ${amount(count)} and everything on ${count === 1 ? 'it' : 'them'} ${count === 1 ? 'is' : 'are'} deleted`
  if (shared === 0) return `${deleted}.`
  return `${deleted}, ${shared === count ? '' : `${shared} of them `}for everyone you share ${shared === 1 ? 'it' : 'them'} with as well.`
}

function amount(count: number): string {
  return count === 1 ? 'board' : `${count} boards`
}
