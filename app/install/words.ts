export const THIS_IS_INSTALLED_APP = 'This is the installed app.'
export const INSTALL_MOODLOOM = 'Install Moodloom'

export const KEEP_MOODLOOM_AT_HAND = 'Keep Moodloom at hand'
export const TAP_SHARE_IN_SAFARI = 'Tap Share in Safari, then Add to Home Screen. It opens like an app, even offline.'
export const INSTALL_REASON =
  'Install it to open Moodloom like an app, even offline, and to share to it from other apps.'
export const NOT_NOW = 'Not now'
export const SHOW_ME_HOW = 'Show me how'
export const INSTALL = 'Install'
