/** Used by the viewfinder, the clipboard, presenting, passkeys and sharing a link. */
const USED = [
  'camera',
  'clipboard-read',
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'web-share',
]

/** Every other feature that Chromium 156 can disable (`bluetooth` on some platforms only). */
const UNUSED = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'captured-surface-control',
  'compute-pressure',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** The value of `Permissions-Policy`: https://w3c.github.io/webappsec-permissions-policy/ */
export const permissionsPolicy = [
  ...USED.map((feature) => `${feature}=(self)`),
  ...UNUSED.map((feature) => `${feature}=()`),
].join(', ')
