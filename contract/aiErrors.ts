// Texts of the error catalogue (specification 2, section 8), word for word. The server sends them as `message`.

export const AI_KEY_MISSING = 'OpenAI API key not found. Please configure your API key.'
export const AI_IMAGES_KEY_MISSING = 'DALL-E API key not configured. Please contact the administrator.'
/** For a key that the provider rejects. Unlike `AI_KEY_MISSING`, it says what to check. */
export const AI_KEY_REFUSED = 'The OpenAI API key was not accepted. Please check your API key.'
export const AI_QUOTA = 'OpenAI API quota exceeded. The API key has reached its usage limit.'
export const AI_IMAGES_QUOTA = 'DALL-E API usage limit reached. Please try again later.'
export const AI_IMAGE_POLICY = 'Your image prompt may violate content policies. Please try a different prompt.'
export const AI_BACKGROUND_POLICY =
  'Your background prompt may violate content policies. Please try a different prompt.'
/** The same for prompts that aren't for an image. */
export const AI_TEXT_POLICY = 'Your prompt may violate content policies. Please try a different prompt.'

export const AI_INVALID_MODIFICATION = 'Invalid response format from AI modification analysis'
export const AI_INVALID_ANALYSIS = 'Invalid response format from AI analysis'
export const AI_INVALID_IMAGE_ANALYSIS = 'Invalid analysis result returned from API'

/** For a 401: each says what the call was for. */
export const AI_LOGIN = {
  suggestions: 'Authentication required. Please log in to get suggestions.',
  analyzeImage: 'Authentication required. Please log in to analyze images.',
  generateImage: 'Authentication required. Please log in to generate images.',
  generateBackground: 'Authentication required. Please log in to generate backgrounds.',
  analyzeElements: 'Authentication required. Please log in to analyze board elements.',
  trends: 'Authentication required. Please log in to access trend forecasts.',
} as const

/** `properties.source` of an image that failed and became a color element. */
export const FAILED_IMAGE_SOURCE = 'dalle-error'

/** `properties.errorType` of an image that failed and became a color element. */
export const IMAGE_ERROR_TYPES = [
  'API_KEY_MISSING',
  'RATE_LIMIT',
  'CONTENT_POLICY_VIOLATION',
  'AUTHENTICATION_REQUIRED',
  'UNKNOWN_ERROR',
] as const
export type ImageErrorType = (typeof IMAGE_ERROR_TYPES)[number]

/** For a model that makes images only from text. */
export const AI_CANNOT_EDIT = 'The configured AI model can create images, but can’t edit existing ones.'
