export const DEBUG_LOGIN = 'Debug Login'
export const loggedInAs = (username: string, id: number) => `Logged in as ${username} (ID: ${id})`
export const NOT_LOGGED_IN = 'Not logged in'
export const WARNING = 'Warning:'
export const WARNING_DETAIL =
  'this bypasses normal authentication. It is for developing, and must never be open to others.'
export const CREATE_LOGIN_AS_TEST_USER = 'Create & Login as Test User'
export const CREATE_TEST_BOARD = 'Create Test Board'

export const DEBUG_LOGIN_SUCCESSFUL = 'Debug login successful'
export const debugLoginSuccessfulDetail = (username: string) => `Logged in as ${username}`
export const createdBoardWithElements = (name: string, count: number) =>
  `Created board "${name}" with ${count} elements`
export const TEST_BOARD_CREATED = 'Test board created'
export const DEBUG_LOGIN_FAILED = 'Debug login failed'
export const DEBUG_LOGIN_FAILED_DETAIL = 'There was a problem logging in with the test account'
export const FAILED_TO_CREATE_DEBUG_USER = 'Failed to create debug user. See console for details.'
export const AUTHENTICATION_REQUIRED = 'Authentication required'
export const AUTHENTICATION_REQUIRED_DETAIL = 'Please log in first to create a test board'
export const LOG_IN_FIRST = 'Authentication required. Please log in first.'
export const CREATE_TEST_BOARD_FAILED = 'Create test board failed'
export const FAILED_TO_CREATE_TEST_BOARD = 'Failed to create test board. See console for details.'
export const PROCESSING = 'Processing...'
