export const AI = 'AI'
export const FOR_EVERYBODY_ON_THIS_SERVER = 'For everybody on this server.'
export const NOT_KNOWN_WITHOUT_NETWORK = 'Not known without a network.'
export const aiToolsAreOn = (textModel: string, imageModel: string) =>
  `The AI tools are on. Texts are made by ${textModel}, pictures by ${imageModel}.`
export const AI_TOOLS_ARE_OFF =
  'The AI tools are off: this server has no key for a provider. Palettes of pictures work without one, on your device.'

export const AS_SYSTEM = 'As the system'
export const LIGHT = 'Light'
export const DARK = 'Dark'
export const APPEARANCE = 'Appearance'
export const ON_THIS_DEVICE = 'On this device.'
export const THEME = 'Theme'

export const PICTURE_WAS_NOT_CHANGED = 'The picture was not changed'
export const PICTURE_CHANGED = 'Picture changed'
export const YOUR_PICTURE = 'Your picture'
export const CHOOSE_PICTURE = 'Choose a picture'
export const TAKE_PHOTO = 'Take Photo'
export const PICTURE_REMOVED = 'Picture removed'
export const REMOVE_PICTURE = 'Remove picture'
export const PICTURE_FILE = 'Picture file'

export const YOUR_DATA = 'Your data'
export const YOUR_DATA_DETAIL =
  'Boards with their pictures and what their history tells in short, your profile, presets and templates.'
export const DOWNLOAD_MY_DATA = 'Download my data'
export const ONE_ZIP_FILE = 'One zip file. What waits on this device to be sent is not in it yet.'

export const ACCOUNT_WAS_NOT_DELETED = 'The account was not deleted'
export const ACCOUNT_DELETED = 'Account deleted'
export const ACCOUNT_DELETED_DETAIL = 'Everything that was yours alone is gone.'
export const DELETE_YOUR_ACCOUNT = 'Delete your account?'
export const DELETE_YOUR_ACCOUNT_DETAIL = 'There is no way back. Download your data first if you want to keep it.'
export const KEEP_MY_ACCOUNT = 'Keep my account'
export const DELETE_FOR_EVER = 'Delete for ever'
export const YOUR_PASSWORD = 'Your password'

export const DELETE_ACCOUNT = 'Delete account'
export const FOR_EVER = 'For ever. What goes, and what stays, is said before.'
export const DELETE_MY_ACCOUNT = 'Delete my account'

export const LOOK_INTO_YOUR_INBOX = 'Look into your inbox'
export const lookIntoYourInboxDetail = (email: string) =>
  `We sent a link to ${email}. It becomes your email once you follow it.`
export const EMAIL_WAS_NOT_CHANGED = 'The email was not changed'
export const EMAIL = 'Email'
export const EMAIL_DETAIL = 'For links to sign in again, and for invitations. Nobody else sees it.'
export const VERIFIED = 'Verified'
export const NOT_VERIFIED = 'Not verified'
export const waitsToBeConfirmed = (pendingEmail: string) =>
  `${pendingEmail} waits to be confirmed: follow the link that we sent there. Until then nothing changes.`
export const NOT_VERIFIED_DETAIL =
  'Follow the link that we sent there. Then you can invite people to boards, and make boards public.'
export const CHANGE_EMAIL = 'Change email'
export const NEW_EMAIL = 'New email'
export const CURRENT_PASSWORD = 'Current password'
export const RESEND_LINK = 'Resend the link'

export const PASSWORD_CHANGED = 'Password changed'
export const PASSWORD_CHANGED_DETAIL = 'You were signed out everywhere else.'
export const PASSWORD_WAS_NOT_CHANGED = 'The password was not changed'
export const PASSWORD = 'Password'
export const PASSWORD_DETAIL = 'Changing it signs you out everywhere else.'
export const CHANGE_PASSWORD = 'Change password'
export const YOUR_CURRENT_PASSWORD = 'Your current password'
export const NEW_PASSWORD = 'New password'
export const CONFIRM_NEW_PASSWORD = 'Confirm new password'

export const COULD_NOT_KEEP_IT_OFFLINE = 'Could not keep it offline'
export const keepOffline = (name: string) => `Keep ${name} offline`

export const PROFILE_SAVED = 'Profile saved'
export const PROFILE_WAS_NOT_SAVED = 'The profile was not saved'
export const PROFILE = 'Profile'
export const WHAT_OTHERS_SEE_OF_YOU = 'What others see of you.'
export const SAVE_PROFILE = 'Save profile'
export const DISPLAY_NAME = 'Display name'
export const displayNameDetail = (username: string) => `Your username stays @${username}.`

export const SIGNED_OUT_EVERYWHERE_ELSE = 'Signed out everywhere else'
export const OTHER_DEVICES_ARE_STILL_SIGNED_IN = 'The other devices are still signed in'
export const SESSIONS = 'Sessions'
export const WHERE_YOU_ARE_SIGNED_IN = 'Where you are signed in.'
export const LIST_CANNOT_BE_READ_NOW = 'The list cannot be read now.'
export const SIGN_OUT_EVERYWHERE_ELSE = 'Sign out everywhere else'
export const CURRENT_SESSION = 'This device'
export const lastSeen = (ago: string) => `Last seen ${ago}`
export const sessionTimes = (seen: string, since: string) => `${seen}, signed in ${since}`

export const SETTINGS = 'Settings'

export const STORAGE_ON_THIS_DEVICE = 'Storage on this device'
export const WORKS_WITHOUT_NETWORK = 'Works without a network.'
export const READING_WHAT_IS_STORED = 'Reading what is stored'
export const boardCount = (count: number) => (count === 1 ? '1 board' : `${count} boards`)
export const imageCount = (count: number) => (count === 1 ? '1 image' : `${count} images`)
export const keptHere = (boards: number, kept: number, seen: number) =>
  `Kept here: ${boardCount(boards)}, ${imageCount(kept)} of them, ${imageCount(seen)} seen elsewhere.`
export const notSentYet = (images: number, size: string) => `${imageCount(images)} not sent yet (${size}).`
export const ofUsed = (used: string, whole: string) => `${used} of ${whole} used`
export const STORAGE_USED = 'Storage used'
export const PROTECTED_BROWSER_DOES_NOT_CLEAR = 'Protected: the browser does not clear it by itself.'
export const PROTECTED = 'Protected'
export const PROTECTED_DETAIL = 'The browser does not clear it by itself any more.'
export const BROWSER_DID_NOT_AGREE = 'The browser did not agree'
export const BROWSER_DID_NOT_AGREE_DETAIL = 'Install the app, or come back some more often: then it usually does.'
export const NOT_PROTECTED = 'Not protected: the browser may clear it when the device runs out of space.'
export const PROTECT_IT = 'Protect it'
export const BOARDS_ON_THIS_DEVICE = 'Boards on this device'
export const openedLastAreHere = (count: number) =>
  `The ${count} you opened last are here by themselves. Pin those that must open without a network whatever else you open.`
export const NONE_YET = 'None yet: open a board, and it stays here.'
export const NOT_SAVED_YET = 'Not saved yet'
export const CLEARED = 'Cleared'
export const freeAgain = (size: string) => `${size} are free again.`
export const NOTHING_FREED = 'Only what is needed is left.'
export const COULD_NOT_CLEAR_IT = 'Could not clear it'
export const CLEARING_MEANS =
  'Clearing removes copies of boards that you have not pinned, and images you have seen. Pinned boards, unsaved boards and what waits to be sent stay.'
export const CLEAR_THEM = 'Clear them'
export const CLEAR_WHAT_IS_NOT_NEEDED = 'Clear what is not needed'
