export const SERVER_RESTORED = 'The server was restored from a backup'
export const SERVER_RESTORED_SENDING = 'Your changes since then were saved on this device and are syncing again.'
export const SERVER_RESTORED_NOTHING_LOST = 'Your boards now match the server.'
