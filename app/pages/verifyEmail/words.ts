export const VERIFYING_YOUR_EMAIL = 'Verifying your email...'
export const VERIFIED_DETAIL = 'You can invite and follow people now, and make boards and presets public.'
export const VERIFICATION_FAILED_DETAIL =
  'There was an error verifying your email address. The verification link may be expired or invalid.'
export const RETURN_TO_LOGIN = 'Return to Login'
export const GO_TO_DASHBOARD = 'Go to Dashboard'

export const VERIFICATION_FAILED = 'Verification failed'
export const INVALID_VERIFICATION_TOKEN = 'Invalid verification token'
