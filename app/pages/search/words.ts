export const BOARDS = 'Boards'
export const TEMPLATES = 'Templates'
export const INSPIRATIONS = 'Inspirations'
export const PRESETS = 'Presets'
export const PEOPLE = 'People'
export const COLORS = 'Colors'

export const USE_TEMPLATE = 'Use template'
export const YOURS = 'Yours'

export const COULD_NOT_LOAD_MORE = 'Couldn’t load more'
export const SHOW_MORE = 'Show more'

export const TERRACOTTA = 'Terracotta'
export const MINIMALIST = 'Minimalist'
export const LIGHT_BLUE = 'Light blue'
export const RECENT_SEARCHES = 'Recent searches'
export const CLEAR = 'Clear'
export const TRY = 'Try'
export const SEARCH_HINT = 'Search by name, description, person or color. Hex codes work too.'

export const SEARCHING = 'Searching'
export const YOU_ARE_OFFLINE = 'You’re offline. This is what this device has: boards, templates and presets.'
export const SEARCH_FAILED = 'The search failed.'
export const LOG_IN_TO_SEARCH_MORE = 'Log in to search boards, presets, people and colors, too.'
export const KINDS_TITLE = 'Kinds'
export const ALL = 'All'
export const SEE_ALL = 'See all'
export const noExactMatches = (query: string) => `No exact matches for “${query}”. Similar results:`
export const nothingFoundTitle = (query: string) => `Nothing found for “${query}”`
export const NOTHING_FOUND_DETAIL = 'Try another word or a color like “teal”.'
export const SEARCH_EVERYTHING = 'Search everything'
export const BROWSE_TEMPLATES = 'Browse templates'
export const nothingFoundFor = (query: string) => `Nothing found for ${query}`
export const resultsFor = (count: number, query: string) =>
  count === 1 ? `1 result for ${query}` : `${count} results for ${query}`

export const searchTitle = (query: string) => `${query} · Search`
export const SEARCH = 'Search'
export const BACK = 'Back'

export const ON_THIS_DEVICE_ONLY = 'On this device only'
export const WAITING_TO_SYNC = 'Waiting to sync'
