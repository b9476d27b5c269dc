export const NOT_LOGGED_IN = 'Not logged in'
export const NOT_LOGGED_IN_DETAIL = 'Please log in to create a board'
export const CREATE_BOARD = 'Create board'

export const ADDING_TO = 'Adding to'
export const CHANGE = 'Change'

export const AI_CREATIVE_TOOLS = 'AI Creative Tools'

export const OPEN = 'Open'
export const AI_SUGGESTIONS = 'AI Suggestions'
export const IMAGE_ANALYSIS = 'Image Analysis'
export const DESCRIBE_MOOD = 'Describe a mood and get words, images and colors for your board.'

export const CATCH_IT_ON_STREET = 'Catch it on the street, weave it into a board.'
export const NOTHING_GETS_LOST = 'Nothing you make gets lost, online or off.'
export const CREATE_A_BOARD = 'Create a board'
export const CONTINUE = 'Continue:'
export const NEW = 'New'
export const PHOTO = 'Photo'
export const START_YOUR_FIRST_BOARD = 'Start your first board'

export const YOUR_RECENT_BOARDS = 'Your Recent Boards'
export const VIEW_ALL = 'View All'
export const NO_BOARDS_AVAILABLE = 'No boards available.'
export const CREATE_YOUR_FIRST_BOARD = 'Create your first board'

export const TRENDING_INSPIRATION = 'Trending Inspiration'

export const FIRST_LIGHT_LINEN_COOL_FLOOR = 'first light, linen, a cool floor'
export const SALT_PAPER_NOON_ON_WHITE_WALL = 'salt, paper, noon on a white wall'
export const RUST_PLUM_LAST_TRAM_HOME = 'rust, plum, the last tram home'
export const NEON_AFTER_RAIN = 'neon after rain, deep blue, one window'
