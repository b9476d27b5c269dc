/**
 * A key in the device's text storage. It is set if someone logged out offline: this device has forgotten them, but the
 * server's session still has to be ended. Until then, the server answers this browser's requests as theirs.
 */
export const LOGOUT_PENDING = 'moodloom-logout-due'
