export const EMAIL_WAS_NOT_SENT = 'The email wasn’t sent'
export const BACK_TO_LOGIN = 'Back to login'
export const CHECK_YOUR_INBOX = 'Check your inbox'
export const mailIsOnItsWay = (sentTo: string) =>
  `If ${sentTo} has an account, an email with a link is on its way. The link works once, for one hour. Nothing there? Check your spam folder or try another address.`
export const RESET_PASSWORD = 'Reset password'
export const RESET_PASSWORD_DETAIL = 'Enter your account’s email and we’ll send you a link to choose a new password.'
export const SEND_LINK = 'Send the link'
export const EMAIL = 'Email'

export const WELCOME_BACK = 'Welcome back!'
export const welcomeBackDetail = (username: string) => `Successfully logged in as ${username}`
export const LOGIN_FAILED = 'Login failed'
export const WELCOME_TO_MOODLOOM = 'Welcome to Moodloom'
export const welcomeToMoodloomDetail = (username: string) => `Account created successfully for ${username}`
export const REGISTRATION_FAILED = 'Registration failed'
export const EMAIL_VERIFIED_SUCCESSFULLY = 'Email verified successfully'
export const LOG_IN_OR_REGISTER = 'Log in or register'
export const LOGIN = 'Login'
export const REGISTER = 'Register'

export const USERNAME = 'Username'
export const PASSWORD = 'Password'

export const PASSWORD_WAS_NOT_CHANGED = 'The password wasn’t changed'
export const PASSWORD_CHANGED = 'Password changed'
export const PASSWORD_CHANGED_DETAIL = 'Log in with your new password.'
export const LINK_NOT_VALID = 'Link not valid'
export const ASK_FOR_NEW_LINK = 'Ask for a new link'
export const CHOOSE_NEW_PASSWORD = 'Choose a new password'
export const CHANGE_PASSWORD = 'Change password'
export const NEW_PASSWORD = 'New password'
export const CONFIRM_NEW_PASSWORD = 'Confirm new password'

export const LIVING_MOOD_BOARDS = 'Living mood boards'
export const LIVING_MOOD_BOARDS_DETAIL = 'Boards that grow with AI suggestions.'
export const REAL_TIME_COLLABORATION = 'Real-time collaboration'
export const REAL_TIME_COLLABORATION_DETAIL = 'Work on one board with your team members, at the same time.'
export const TIME_LAPSE_HISTORY = 'Time-lapse history'
export const TIME_LAPSE_HISTORY_DETAIL = 'Watch your creative evolution, and go back to any moment of it.'
export const DESIGN_TRENDS = 'Design trends'
export const DESIGN_TRENDS_DETAIL = 'Discover what is coming, with AI forecasting.'
export const PROMISE = 'Every thread of an idea, in one place'

export const SIGN_UP = 'Sign up'
export const DISPLAY_NAME = 'Display name'
export const CONFIRM_PASSWORD = 'Confirm password'

export const LOGIN_SUCCESSFUL = 'Login successful'
export const CHECK_CREDENTIALS = 'Please check your credentials'
export const FORGOT_PASSWORD = 'Forgot password?'
export const NEW_HERE = 'New here?'

export const REGISTRATION_SUCCESSFUL = 'Registration successful'
export const REGISTRATION_SUCCESSFUL_DETAIL = 'Your account has been created!'
export const TRY_OTHER_CREDENTIALS = 'Please try again with different credentials'
export const CREATE_YOUR_ACCOUNT = 'Create your account'
export const ALREADY_HAVE_ACCOUNT = 'Already have an account?'

export const SIGN_IN_WITH_PASSKEY = 'Sign in with a passkey'
export const PASSKEYS_NEED_NETWORK = 'You need to be online to sign in with a passkey.'
export const NO_PASSKEY_WAS_USED = 'No passkey was used'
export const NO_PASSKEY_WAS_USED_DETAIL =
  'You canceled, or there’s no passkey for Moodloom here. Your password still works.'
