export const REPLACE_IT = 'Replace it'
export const REPLACE_IT_DETAIL = 'The template replaces everything on that board.'
export const KEEP_BOTH = 'Keep both'
export const KEEP_BOTH_DETAIL = 'The template goes on a new board. That one stays as it is.'
export const ADD_TO_IT = 'Add to it'
export const ADD_TO_IT_DETAIL = 'The template is added next to what’s on that board.'
export const elementCount = (count: number) => (count === 1 ? '1 element' : `${count} elements`)
export const YOU_HAVE_UNSAVED_BOARD = 'You have an unsaved board'
export const youHaveUnsavedBoardDetail = (name: string, count: string) =>
  `“${name}” has ${count} and isn’t saved yet. What do you want to do with it?`

export const USE_TEMPLATE = 'Use Template'
export const NEW = 'New'
export const moreAbout = (name: string) => `More about ${name}`
export const MORE = 'More'
export const POPULARITY = 'Popularity'
export const TAGS = 'Tags'
export const USE_THIS_TEMPLATE = 'Use this template'

export const TEMPLATE_LIBRARY = 'Template Library'
export const TEMPLATE_LIBRARY_SUBTITLE = 'Start from a finished layout and make it yours.'
export const SEARCH_TEMPLATES = 'Search templates'
export const SEARCH_PLACEHOLDER = 'Search templates...'
export const CLEAR_SEARCH = 'Clear search'
export const SORT_BY = 'Sort by'
export const templateCount = (count: number) => (count === 1 ? '1 template' : `${count} templates`)
export const CATEGORIES_TITLE = 'Categories'
export const YOUR_TEMPLATES = 'Your Templates'
export const FEATURED_TEMPLATES = 'Featured Templates'
export const NO_TEMPLATES_FOUND = 'No templates found'
export const NO_TEMPLATES_FOUND_DETAIL =
  "We couldn't find any templates matching your search. Try a different keyword or category."
export const SHOW_ALL_TEMPLATES = 'Show all templates'

export const TEMPLATE_IMPORTED = 'Template Imported'
export const templateImportedDetail = (count: number, name: string) =>
  `Successfully imported ${count} elements from "${name}" template.`
export const TEMPLATE_NOT_FOUND = 'Template not found'
export const TEMPLATE_NOT_FOUND_DETAIL = 'The selected template could not be found.'
export const ERROR = 'Error'
export const COULD_NOT_SAVE_HERE = 'This device couldn’t save it. Nothing changed.'
