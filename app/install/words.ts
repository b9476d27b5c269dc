export const THIS_IS_INSTALLED_APP = 'This is the installed app.'
export const INSTALL_MOODLOOM = 'Install Moodloom'

export const KEEP_MOODLOOM_AT_HAND = 'Keep Moodloom at hand'
export const TAP_SHARE_IN_SAFARI =
  'Tap Share in Safari, then Add to Home Screen: it opens like an app, without a network too.'
export const INSTALL_REASON =
  'Installed, it opens like an app, without a network too, and takes what you share from other apps.'
export const NOT_NOW = 'Not now'
export const SHOW_ME_HOW = 'Show me how'
export const INSTALL = 'Install'
