import { AI_ELEMENTS_MAX } from '../../contract/aiLimits'
import type { ToastOptions } from '../ui/toast'

/** The assistant's toasts; those from the specification are verbatim. */
export const WORDS = {
  noSuggestions: { title: 'No suggestions', description: "AI couldn't generate suggestions for this prompt" },
  cannotAnalyze: {
    title: 'Cannot analyze elements',
    description: 'Please add some elements to your board first and provide instructions for how to modify them.',
    variant: 'destructive',
  },
  cannotMerge: {
    title: 'Cannot Merge Elements',
    description: 'Please select at least 2 elements to merge or group',
    variant: 'destructive',
  },
  mergeFailed: {
    title: 'Failed to merge or group the selected elements.',
    description: 'Locked elements stay as they are.',
    variant: 'destructive',
  },
  noBoard: {
    title: 'Cannot add to board',
    description: 'No active board is selected. Open a board first to add elements.',
    variant: 'destructive',
  },
  someImagesFailed: (count: number, reason: string): ToastOptions => ({
    title: 'Some Images Failed',
    description: `${reason} ${count === 1 ? 'Retry it from its card.' : 'Retry them from their cards.'}`,
    variant: 'destructive',
  }),
  /** The prompt for analyzing a merged group. */
  mergePrompt: (name: string): string => {
    const group = name.trim() ? `the group “${name.trim()}”` : 'one group'
    return `These elements now belong together as ${group}, in the order of their layers. Say what holds them together, which theme they share, and what would complete them.`
  },
} as const

/** By the kind of task. */
export const TASK_FAILED = {
  generate: 'Failed to get AI suggestions',
  background: 'Failed to generate background',
  suggest: 'Failed to analyze elements',
  modify: 'Failed to analyze elements',
  // Grouping succeeded before the request.
  merge: 'Grouped, but not analyzed',
  idea: 'Failed to generate image',
} as const

export const QUOTA = 'API Quota Exceeded'
export const QUOTA_DETAIL = 'AI usage limit reached. Please try again later.'

export const SUGGEST = 'Suggest'
export const GENERATE_SUGGESTIONS = 'Generate Suggestions'
export const MODIFY = 'Modify'
export const MODIFY_WITH_AI = 'Modify with AI'
export const NO_ELEMENTS_TO_ANALYZE = 'No Elements to Analyze'
export const ADD_SOMETHING_TO_BOARD = 'Add or generate something first, then ask about it.'
export const elementCount = (count: number) => (count === 1 ? '1 element' : `${count} elements`)
export const selectedElementCount = (count: number) =>
  count === 1 ? '1 selected element' : `${count} selected elements`
/** If there are more than `AI_ELEMENTS_MAX` elements. */
export const ONLY_FRONT_ELEMENTS_ARE_SENT = `AI sees the ${AI_ELEMENTS_MAX} frontmost. Select elements to choose which.`
export const moreCount = (more: number) => `+${more} more`
export const WHAT_AI_DOES = 'What the AI does'
export const INSTRUCTIONS = 'Instructions'
export const MAKE_TEXTS_LARGER_AND_COLORS_WARMER = 'Make the text larger and the colors warmer'
export const WHAT_IS_MISSING = 'e.g. What’s missing? How could it feel calmer?'
export const IDEAS = 'Ideas'

export const BOARD_IS_IN_PREVIEW = 'You’re in Preview. Switch to Edit to make changes.'

export const AI_ASSISTANT = 'AI Assistant'
export const OPENING_ASSISTANT = 'Opening the assistant'

export const elementsAdded = (count: number) => (count === 1 ? 'Added to the board' : `${count} elements added`)
export const BACKGROUND_ADDED = 'Background added'
export const BACKGROUND_ADDED_DETAIL = 'Placed behind everything and locked. Unlock it in Layers.'

export const backgroundPrompt = (type: string) => `A calm ${type} background for a mood board`
export const BACKGROUND = 'Background'
export const TYPE = 'Type'
export const STYLE = 'Style'
export const NO_STYLE = 'None'
export const USES_PROMPT_ABOVE = 'Uses the prompt above.'
export const WRITE_PROMPT_ABOVE = 'Write a prompt above to say more.'
export const GENERATE_BACKGROUND = 'Generate Background'

export const PICK_ELEMENTS_TO_GROUP =
  'Pick elements to group. They stack in the order you pick them, and AI describes what ties them together.'
export const EXIT_MERGE_MODE = 'Exit Merge Mode'
export const START_MERGE_MODE = 'Start Merge Mode'
export const selectedCount = (size: number) => `${size} selected`
export const TAP_ELEMENTS_ON_CANVAS = 'Tap elements on the canvas. Numbers show the stacking order.'
export const GROUP_NAME_OPTIONAL = 'Group name (optional)'
export const MERGE_SELECTED_ELEMENTS = 'Merge Selected Elements'
export const SUGGESTED_ADDITIONS = 'Suggested additions'

export const ANALYSIS = 'Analysis'
export const DETECTED_THEME = 'Detected theme'
export const WHY = 'Why'

export const SUGGESTIONS = 'Suggestions'
export const suggestionCount = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)

export const HISTORY = 'History'
export const RECENT_PROMPTS = 'Recent prompts'
export const CLEAR = 'Clear'
export const HISTORY_EMPTY = 'What you generate is listed here.'
export const WORKED = 'Worked'
export const FAILED = 'Failed'

export const BOARD_COULD_NOT_BE_OPENED = 'The board couldn’t be opened'
export const BOARD_COULD_NOT_BE_OPENED_DETAIL = 'Connect and try again.'
export const BOARD = 'Board:'
export const CHANGE_BOARD = 'Change board'
export const CHOOSE_BOARD_TO_ANALYZE = 'Choose a board to analyze.'
export const CHOOSE_BOARD = 'Choose a board'

export const ADDED = 'Added'
export const addIdea = (words: string) => `Add: ${words}`
export const ADD = 'Add'
export const ADD_ALL = 'Add all'
export const GENERATE_IMAGE = 'Generate image'
export const makeIdea = (words: string) => `Generate image: ${words}`
export const RETRY_PICTURE = 'Retry'
export const retryIdea = (words: string) => `Retry: ${words}`

export const ASSISTANT_NEEDS_NETWORK =
  'The assistant needs a connection. What you write is saved here until you’re back online.'

export const AI_IS_OFF = 'The AI tools are off: there is no key for an AI provider.'
export const ADD_YOUR_OWN_KEY = 'Add your own in Settings'

export const NOTHING_TO_PICK = 'Nothing to select yet.'

export const PROMPT = 'Prompt'
export const WHAT_DO_YOU_WANT_ON_BOARD = 'What do you want on this board?'
export const INSPIRE_ME = 'Inspire Me'
export const GENERATE_WITH_AI = 'Generate with AI'
export const CHANGE_SELECTED_IMAGE = 'Change selected image'

export const IMAGES = 'Images'
export const IMAGE_STYLE = 'Image style'
export const SHAPE = 'Shape'
export const SHAPES = [
  { value: '1024x1024', label: 'Square' },
  { value: '1536x1024', label: 'Landscape' },
  { value: '1024x1536', label: 'Portrait' },
] as const
export const COUNT_AT_ONCE = 'Images at once'
export const capitalized = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`
export const MAKE_ANOTHER = 'Another'
export const makeAnotherOf = (words: string) => `Another like it: ${words}`

export const pointsOf = (points: number) => (points === 1 ? '1 point.' : `${points} points.`)
export const pointsWithImages = (points: number, each: number) =>
  `${points === 1 ? '1 point' : `${points} points`}, and ${each} for each image.`
export const BILLED_TO_YOUR_KEY = 'Billed to your own API key.'
export const tokensUsed = (tokens: string) => (tokens === '1' ? 'Used 1 token.' : `Used ${tokens} tokens.`)
export const pointsLeft = (left: number, points: number) => `${left} of ${points} left this hour.`

export const followsUpOn = (prompt: string) => `Follows up on “${prompt}”.`
export const START_OVER = 'Start over'

export const PROMPT_IDEAS = 'Prompt Ideas'

export const NOTHING_LEFT_TO_CHANGE = 'Nothing left to change.'
export const PROPOSED_CHANGES = 'Proposed changes'
export const proposedChanges = (count: number) => (count === 1 ? '1 proposed change' : `${count} proposed changes`)
export const ON_CANVAS = 'On the canvas'
export const BEFORE = 'Before'
export const AFTER = 'After'
export const NOTHING_CHANGES_UNTIL_YOU_ACCEPT = 'Nothing changes until you accept.'
export const ACCEPT_ALL = 'Accept All'
export const DISCARD_ALL = 'Discard All'
export const acceptChange = (name: string) => `Accept: ${name}`
export const ACCEPT = 'Accept'
export const discardChange = (name: string) => `Discard: ${name}`

export const STOP = 'Stop'
export const IMAGES_GENERATED = 'Images generated'
export const makingImages = (total: number, done: number) =>
  total > 0 ? `Generating image ${done + 1} of ${total}…` : 'Asking for suggestions…'
export const MAKING_BACKGROUND = 'Making a background…'
export const LOOKING_AT_ELEMENTS = 'Looking at the elements…'
export const WORKING_OUT_CHANGES = 'Working out changes…'
export const ANALYZING_GROUP = 'Analyzing the group…'
export const MAKING_IMAGE = 'Making the image…'

export const backgroundName = (type: string) => `Background: ${type}`

export const IMAGE_FAILED = 'Image failed'
export const imageFailed = (text: string) => `Image failed: ${text}`

export const CONTENT = 'Content'
export const LEFT = 'Left'
export const TOP = 'Top'
export const WIDTH = 'Width'
export const HEIGHT = 'Height'
export const ROTATION = 'Rotation'
export const LAYER = 'Layer'
export const TEXT_COLOR = 'Text color'
export const COLOR = 'Color'
export const NAME = 'Name'
export const FONT_SIZE = 'Font size'
export const FONT = 'Font'
export const WEIGHT = 'Weight'
export const ALIGN = 'Align'
export const LETTER_SPACING = 'Letter spacing'
export const LINE_HEIGHT = 'Line height'
export const OPACITY = 'Opacity'
export const CORNERS = 'Corners'
export const FIT = 'Fit'
export const DESCRIPTION = 'Description'

export const AI_ASSISTANT_TABS = 'AI assistant'
export const GENERATE = 'Generate'
export const ANALYZE_MODIFY = 'Analyze & Modify'
export const BOARD_ANALYSIS = 'Board Analysis'
