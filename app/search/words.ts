export const SEARCH = 'Search'

export const SEARCH_INSPIRATION_COLORS_TRENDS = 'Search inspiration, colors, trends...'
export const CLEAR_SEARCH = 'Clear search'
