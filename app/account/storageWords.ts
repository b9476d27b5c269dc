export const CANNOT_STORE = 'This browser doesn’t let Moodloom store boards'
export const CANNOT_STORE_DETAIL =
  'Free up space, allow storage for this site, or leave the private window. Until then, your work is in this tab only.'
export const STORAGE_FAILS = 'This browser stopped storing your work'
export const storageFailsDetail = (changes: number) =>
  `${inThisTab(changes)} in this tab only. Keep it open: everything is stored as soon as storage works again.`
const inThisTab = (changes: number) =>
  changes === 0 ? 'What you change now is' : changes === 1 ? '1 change is' : `${changes} changes are`
export const OFFLINE_DATA_WAS_DELETED = 'This browser deleted your offline data'
export const recoveredDetail = (changes: number, drafts: number, pictures: number) => {
  const recovered = [counted(changes, 'unsent change'), counted(drafts, 'unsaved board')].filter((each) => each !== '')
  const message =
    recovered.length > 0
      ? `Recovered: ${recovered.join(' and ')}.`
      : 'No unsynced changes were lost. Boards download again when you open them.'
  return pictures === 0 ? message : `${message} ${counted(pictures, 'image')} couldn’t be recovered: add them again.`
}
const counted = (count: number, what: string) => (count === 0 ? '' : count === 1 ? `1 ${what}` : `${count} ${what}s`)
