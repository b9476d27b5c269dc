export const ALL_CATEGORIES = 'All categories'
export const SEARCH_YOUR_BOARDS = 'Search your boards'
export const SEARCH_PLACEHOLDER = 'Search your boards...'
export const CLEAR_SEARCH = 'Clear search'
export const SHOW = 'Show'
export const CATEGORY = 'Category'
export const SORT_BY = 'Sort by'

export const BOARDS_LABEL = 'Boards'
export const LIKED = 'Liked'
export const SAVED = 'Saved'
export const WHAT_IS_SHOWN = 'What is shown'
export const INSPIRATIONS = 'Inspirations'
export const noBoardsYet = (of: 'liked' | 'saved') => `No boards ${of} yet.`
export const NOTHING_LIKED_YET = 'Nothing liked yet.'
export const NOTHING_SAVED_YET = 'Nothing saved yet.'
export const DISCOVER = 'Discover'

export const MY_BOARDS = 'My Boards'
export const NO_BOARDS_YET = "You don't have any boards yet. Create your first board to get started!"
export const TRASH = 'Trash'
export const boardCount = (count: number) => (count === 1 ? '1 board' : `${count} boards`)
export const NO_BOARDS_MATCH = 'No boards match.'
export const SHOW_ALL_BOARDS = 'Show all boards'

export const EDIT_PROFILE = 'Edit Profile'
export const CREATE_BOARD = 'Create Board'

export const PROFILE = 'Profile'
export const COLLECTIONS = 'Collections'
