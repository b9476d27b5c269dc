export const AI = 'AI'
export const AI_DETAIL = 'Used by the assistant, the image analyzer and image generation.'
export const NOT_AVAILABLE_OFFLINE = 'Not available offline.'
export const aiToolsAreOn = (textModel: string, imageModel: string) =>
  `The AI tools are on. Text: ${textModel}. Images: ${imageModel}.`
export const AI_TOOLS_ARE_OFF =
  'The AI tools are off: this server has no key for a provider. Palettes of images work without one, on your device.'

export const PROVIDER = 'Provider'
export const SERVERS_PROVIDER = 'This server’s provider'
export const OPENAI_WITH_YOUR_KEY = 'OpenAI, with your own key'
export const SERVERS_WITH_YOUR_KEY = 'This server’s provider, with your own key'
export const OTHER_SERVICE = 'Another OpenAI-compatible service'
export const OWN_KEYS_ARE_OFF = 'This server doesn’t allow API keys of your own.'
export const YOUR_KEY_IS_REQUIRED = 'To use the AI tools on this server, add your own API key.'
export const REMOVE_KEY_TO_USE_THE_SERVERS = 'Remove your API key to use this server’s provider again.'
export const ADDRESS_NOT_ALLOWED = 'This server no longer allows the service you saved. Choose another one.'
export const BASE_URL = 'Base URL'
export const BASE_URL_DETAIL = 'Usually ends with the version, such as https://api.example.com/v1'
export const API_KEY = 'API key'
export const API_KEY_DETAIL =
  'Stored encrypted on this server and never shown again. The provider bills you for what you use.'
export const savedKey = (end: string) =>
  end === ''
    ? 'A key is saved. Leave this empty to keep it.'
    : `Saved key ends in …${end}. Leave this empty to keep it.`
export const ENTER_API_KEY = 'Enter your API key'
export const KEY_UNREADABLE = 'Your saved key can’t be read any more. Enter it again.'
export const TEXT_MODEL = 'Text model'
export const VISION_MODEL = 'Vision model'
export const IMAGE_MODEL = 'Image model'
export const DEFAULT_MODEL = 'Leave empty for the default.'
export const TEXT_MODEL_ELSE = 'Leave empty to use the text model.'
export const TEST_CONNECTION = 'Test connection'
export const CONNECTION_WAS_NOT_TESTED = 'The connection wasn’t tested'
export const worksWithModels = (models: string) =>
  models === '0' ? 'It works. The provider lists no models.' : `It works. Models found: ${models}.`
export const VERDICTS = {
  key_refused: 'The provider didn’t accept this key.',
  out_of_quota: 'The provider answered, but this key has no quota or credit left.',
  unreachable: 'The provider can’t be reached. Try again later.',
  not_compatible: 'That address answered, but not the way an OpenAI-compatible service does.',
} as const
export const SAVE_PROVIDER = 'Save provider'
export const PROVIDER_SAVED = 'AI provider saved'
export const PROVIDER_WAS_NOT_SAVED = 'The AI provider wasn’t saved'
export const REMOVE_KEY = 'Remove key'
export const KEY_REMOVED = 'API key removed'
export const KEY_WAS_NOT_REMOVED = 'The API key wasn’t removed'

export const AS_SYSTEM = 'System'
export const LIGHT = 'Light'
export const DARK = 'Dark'
export const APPEARANCE = 'Appearance'
export const ON_THIS_DEVICE = 'On this device.'
export const THEME = 'Theme'

export const PROFILE_PICTURE_WAS_NOT_CHANGED = 'The profile picture wasn’t changed'
export const PROFILE_PICTURE_CHANGED = 'Profile picture changed'
export const PROFILE_PICTURE = 'Profile picture'
export const CHOOSE_PROFILE_PICTURE = 'Choose a profile picture'
export const TAKE_PHOTO = 'Take Photo'
export const PROFILE_PICTURE_REMOVED = 'Profile picture removed'
export const REMOVE_PROFILE_PICTURE = 'Remove profile picture'
export const PROFILE_PICTURE_FILE = 'Profile picture file'

export const YOUR_DATA = 'Your data'
export const YOUR_DATA_DETAIL = 'Boards, images, a history summary, profile, presets and templates.'
export const DOWNLOAD_MY_DATA = 'Download my data'
export const ONE_ZIP_FILE = 'One zip file. It doesn’t include changes that haven’t synced.'

export const ACCOUNT_WAS_NOT_DELETED = 'The account wasn’t deleted'
export const ACCOUNT_DELETED = 'Account deleted'
export const ACCOUNT_DELETED_DETAIL = 'Everything that was only yours has been deleted.'
export const DELETE_YOUR_ACCOUNT = 'Delete your account?'
export const DELETE_YOUR_ACCOUNT_DETAIL = 'This can’t be undone. Download your data first if you want to keep it.'
export const KEEP_MY_ACCOUNT = 'Keep my account'
export const DELETE_PERMANENTLY = 'Delete permanently'
export const YOUR_PASSWORD = 'Your password'

export const DELETE_ACCOUNT = 'Delete account'
export const DELETE_ACCOUNT_DETAIL = 'Permanent. We’ll show you what gets deleted first.'
export const DELETE_MY_ACCOUNT = 'Delete my account'

export const CHECK_YOUR_INBOX = 'Check your inbox'
export const checkYourInboxDetail = (email: string) =>
  `We sent a link to ${email}. It becomes your email once you open it.`
export const EMAIL_WAS_NOT_CHANGED = 'The email wasn’t changed'
export const EMAIL = 'Email'
export const EMAIL_DETAIL = 'Used for password resets and invitations. No one else sees it.'
export const VERIFIED = 'Verified'
export const NOT_VERIFIED = 'Not verified'
export const emailNotConfirmedYet = (pendingEmail: string) =>
  `${pendingEmail} isn’t confirmed yet. Open the link we sent there; until then nothing changes.`
export const NOT_VERIFIED_DETAIL =
  'Open the link we emailed you to invite and follow people, and to publish boards and presets.'
export const CHANGE_EMAIL = 'Change email'
export const NEW_EMAIL = 'New email'
export const CURRENT_PASSWORD = 'Current password'
export const RESEND_LINK = 'Resend the link'

export const PASSWORD_CHANGED = 'Password changed'
export const PASSWORD_CHANGED_DETAIL = 'You were signed out everywhere else.'
export const PASSWORD_WAS_NOT_CHANGED = 'The password wasn’t changed'
export const PASSWORD = 'Password'
export const PASSWORD_DETAIL = 'Changing it signs you out everywhere else.'
export const CHANGE_PASSWORD = 'Change password'
export const YOUR_CURRENT_PASSWORD = 'Your current password'
export const NEW_PASSWORD = 'New password'
export const CONFIRM_NEW_PASSWORD = 'Confirm new password'

export const PASSKEYS = 'Passkeys'
export const PASSKEYS_DETAIL = 'Sign in with your fingerprint, face or PIN. Your password keeps working.'
export const NO_PASSKEYS_YET = 'No passkeys yet.'
export const ADD_PASSKEY = 'Add a passkey'
export const ADD_PASSKEY_DETAIL =
  'Your browser will ask where to keep it: on this device, in a password manager, or on a phone or security key.'
export const PASSKEY_NAME = 'Name'
export const PASSKEY_NAME_DETAIL = 'Helps you tell your passkeys apart.'
export const PASSKEY_ADDED = 'Passkey added'
export const PASSKEY_ADDED_DETAIL = 'You can use it the next time you sign in.'
export const PASSKEY_WAS_NOT_ADDED = 'No passkey was added'
export const YOU_CANCELED = 'You canceled, or it took too long.'
export const passkeyTimes = (added: string, used: string | null) =>
  `Added ${added}, ${used === null ? 'not used yet' : `last used ${used}`}`
export const REMOVE = 'Remove'
export const removeNamed = (name: string) => `Remove ${name}`
export const REMOVE_PASSKEY = 'Remove this passkey?'
export const removePasskeyDetail = (name: string) =>
  `You’ll no longer be able to sign in with “${name}”. Its device may keep offering it until you delete it there too.`
export const PASSKEY_REMOVED = 'Passkey removed'
export const PASSKEY_WAS_NOT_REMOVED = 'The passkey wasn’t removed'

export const AGENTS = 'Agents'
export const AGENTS_DETAIL =
  'Programs, such as AI assistants, that read your boards and propose changes. You decide what each may do.'
export const AGENTS_ARE_OFF =
  'Agents are turned off on this server. Your tokens won’t work until agents are turned back on.'
export const NO_TOKENS_YET = 'No access tokens yet. An agent needs one to reach your boards.'
export const NEW_TOKEN = 'New token'
export const MOST_TOKENS = 'You’ve reached the token limit. Revoke one to add another.'
export const NEW_TOKEN_DETAIL = 'An agent with this token acts for you, within what you allow here.'
export const TOKEN_NAME = 'Name'
export const TOKEN_NAME_DETAIL = 'The agent’s name, such as “Claude”. Its proposals and changes carry it.'
export const SCOPE = 'What it may do'
export const SCOPE_NAMES = {
  read: 'Read boards',
  propose: 'Read boards and propose changes',
  write: 'Read, propose and change boards',
} as const
export const SCOPE_DETAILS = {
  read: 'It sees what is on them, and changes nothing.',
  propose: 'You decide on each proposal in the board’s AI Assistant.',
  write: 'It changes boards without asking you. History names it and can undo all it did.',
} as const
export const WHICH_BOARDS = 'Boards'
export const ALL_BOARDS = 'All boards'
export const ALL_BOARDS_DETAIL = 'Every board you can view, now or later.'
export const CHOSEN_BOARDS = 'Only chosen boards'
export const chosenCount = (count: number) => (count === 1 ? '1 board chosen' : `${count} boards chosen`)
export const FIND_BOARD = 'Find a board'
export const NO_BOARD_FOUND = 'No board has this name.'
export const NO_SAVED_BOARDS = 'You have no saved boards yet.'
export const CHOOSE_AT_LEAST_ONE_BOARD = 'Choose at least one board'
export const mostBoards = (most: number) => `Choose at most ${most} boards`
export const EXPIRES = 'Expires'
export const LIFETIMES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const
export const CREATE_TOKEN = 'Create token'
export const TOKEN_WAS_NOT_CREATED = 'The token wasn’t created'
export const boardsOfToken = (names: readonly string[] | null) => {
  if (names === null) return 'All boards'
  const [first, second, ...more] = names
  if (first === undefined) return 'No boards left'
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`
}
export const tokenTimes = (of: {
  readonly used: string | null
  readonly expires: string
  readonly isExpired: boolean
}) =>
  `${of.used === null ? 'Never used' : `Last used ${of.used}`} · ${of.isExpired ? 'Expired' : 'Expires'} ${of.expires}`
export const REVOKE = 'Revoke'
export const revokeNamed = (name: string) => `Revoke ${name}`
export const TOKEN_REVOKED = 'Token revoked'
export const revokedDetail = (name: string) => `“${name}” can no longer reach your boards.`
export const TOKEN_WAS_NOT_REVOKED = 'The token wasn’t revoked'
export const YOUR_NEW_TOKEN = 'Your new token'
export const COPY_IT_NOW = 'Copy it now. You won’t be able to see it again.'
export const tokenOf = (name: string) => `Token for ${name}`
export const COPY_TOKEN = 'Copy token'
export const SERVER_ADDRESS = 'Server address'
export const COPY_ADDRESS = 'Copy address'
export const HOW_TO_CONNECT =
  'In your agent’s settings, add an MCP server with this address and the token as a bearer token. Many agents take a configuration like this:'
export const HOW_TO_START =
  'For agents that can only run a command, use this on a computer with Moodloom’s code. Fill in the path to its folder:'
/** A placeholder for the location of Moodloom's code on a person's computer. */
export const PATH_TO_CODE = '/path/to/moodloom'
export const FOR_COMMANDS = 'For agents that run a command'
export const COPY_COMMAND = 'Copy command configuration'
export const CONFIGURATION = 'Configuration'
export const COPY_CONFIGURATION = 'Copy configuration'

export const COULD_NOT_KEEP_IT_OFFLINE = 'Couldn’t keep it offline'
export const keepOffline = (name: string) => `Keep ${name} offline`

export const PROFILE_SAVED = 'Profile saved'
export const PROFILE_WAS_NOT_SAVED = 'The profile wasn’t saved'
export const PROFILE = 'Profile'
export const WHAT_OTHERS_SEE_OF_YOU = 'What others see of you.'
export const SAVE_PROFILE = 'Save profile'
export const DISPLAY_NAME = 'Display name'
export const displayNameDetail = (username: string) => `Your username stays @${username}.`

export const SIGNED_OUT_EVERYWHERE_ELSE = 'Signed out everywhere else'
export const OTHER_DEVICES_ARE_STILL_SIGNED_IN = 'The other devices are still signed in'
export const SESSIONS = 'Sessions'
export const WHERE_YOU_ARE_SIGNED_IN = 'Where you’re signed in.'
export const LIST_COULD_NOT_BE_LOADED = 'The list couldn’t be loaded.'
export const SIGN_OUT_EVERYWHERE_ELSE = 'Sign out everywhere else'
export const NOTIFICATIONS = 'Notifications'
export const NOTIFICATIONS_DETAIL = 'Off until you turn them on, on each device.'

export const CURRENT_SESSION = 'This device'
export const lastSeen = (ago: string) => `Last seen ${ago}`
export const sessionTimes = (seen: string, since: string) => `${seen}, signed in ${since}`

export const SETTINGS = 'Settings'

export const STORAGE_ON_THE_SERVER = 'Storage on the server'
export const STORAGE_ON_THE_SERVER_DETAIL = 'Your boards and images, on all your devices.'
const ofMany = (count: string, most: string | null) => (most === null ? count : `${count} of ${most}`)
export const usedOfQuota = (used: string, quota: string | null) => `${ofMany(used, quota)} used`
export const boardsAndImages = (
  boards: { readonly count: string; readonly most: string | null },
  images: { readonly count: string; readonly most: string | null },
) => `Boards: ${ofMany(boards.count, boards.most)}. Images: ${ofMany(images.count, images.most)}.`
export const HOW_TO_MAKE_ROOM = 'Boards in the trash and their images count until you delete them permanently.'
export const OPEN_THE_TRASH = 'Open the trash'
export const STORAGE_IS_FULL = 'Full. New boards and images stay on this device until you make room.'
export const moreOnceConfirmed = (room: string) => `Confirm your email to get ${room}.`

export const STORAGE_ON_THIS_DEVICE = 'Storage on this device'
export const STORAGE_ON_THIS_DEVICE_DETAIL = 'What you can open offline.'
export const CHECKING_STORAGE = 'Checking the storage…'
export const boardCount = (count: number) => (count === 1 ? '1 board' : `${count} boards`)
export const imageCount = (count: number) => (count === 1 ? '1 image' : `${count} images`)
export const storedHere = (boards: number, pinned: number, seen: number) =>
  `Stored here: ${boardCount(boards)} with ${imageCount(pinned)}, and ${imageCount(seen)} from elsewhere.`
export const notSentYet = (images: number, size: string) => `${imageCount(images)} not sent yet (${size}).`
export const ofUsed = (used: string, whole: string, left: string) => `${used} of ${whole} used, ${left} left`
export const UNSENT_CHANGES = 'Unsent changes'
export const noUnsentChanges = (drafts: number) =>
  drafts === 0
    ? 'None. Everything you made here is on the server.'
    : `None. ${drafts === 1 ? '1 unsaved board is' : `${drafts} unsaved boards are`} on this device only.`
export const waitingHere = (count: number) =>
  count === 0 ? '' : count === 1 ? '1, saved on this device.' : `${count}, saved on this device.`
export const notSaved = (count: number) =>
  count === 1
    ? '1, in this tab only: the browser isn’t storing it. Keep the tab open.'
    : `${count}, in this tab only: the browser isn’t storing them. Keep the tab open.`
export const LAST_SYNCED = 'Last synced'
export const NOT_ON_THIS_DEVICE_YET = 'Not on this device yet.'
export const SECOND_COPY = 'Second copy'
export const CHECKING_SECOND_COPY = 'Checking…'
export const secondCopyIsKept = (size: string | null) =>
  `Unsent changes are stored twice on this device${size === null ? '' : ` (${size})`}.`
export const NO_SECOND_COPY = 'None. This browser doesn’t support one, or there’s no room.'
export const STORAGE_USED = 'Storage used'
export const STORAGE_IS_PROTECTED = 'Protected: the browser won’t clear it on its own.'
export const PROTECTED = 'Protected'
export const PROTECTED_DETAIL = 'The browser won’t clear it on its own.'
export const BROWSER_DECLINED = 'The browser declined'
export const BROWSER_DECLINED_DETAIL = 'It usually agrees once you install the app or use it more often.'
export const NOT_PROTECTED = 'Not protected: the browser may clear it when the device runs out of space.'
export const PROTECT_IT = 'Protect it'
export const AVAILABLE_OFFLINE = 'Available offline'
export const openedLastAreKept = (count: number) =>
  `The ${count} boards you opened last are kept automatically. Pin any others you need offline.`
export const NONE_YET = 'None yet. Boards you open are kept here.'
export const ON_THIS_DEVICE_ONLY = 'On this device only'
export const CLEARED = 'Cleared'
export const spaceFreed = (size: string) => `${size} freed.`
export const NOTHING_FREED = 'There was nothing to clear.'
export const COULD_NOT_CLEAR_IT = 'Couldn’t clear it'
export const CLEARING_MEANS =
  'Clearing removes copies of boards you haven’t pinned and of images you’ve seen. They load again when you open them. Pinned boards, unsaved boards and unsent changes stay.'
export const CLEAR_THEM = 'Clear'
export const CLEAR_COPIES = 'Clear copies'

export const DIAGNOSTICS = 'Diagnostics'
export const DIAGNOSTICS_DETAIL = 'If something isn’t working, send this to the people who run this server.'
export const DIAGNOSTICS_NOTE =
  'Contains recent errors, versions and counts. It leaves out your boards, your name and your email address.'
