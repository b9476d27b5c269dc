export const TEMPLATE_CHANGED = 'Template changed'
export const EDIT_TEMPLATE = 'Edit template'

export const TEMPLATE_SAVED = 'Template saved'
export const templateSavedDetail = (name: string) => `“${name}” is in your template library.`
export const SAVE_AS_TEMPLATE = 'Save as template'
export const SAVE_AS_TEMPLATE_DETAIL = 'Only you see your templates. The board stays as it is.'
export const SAVE_TEMPLATE = 'Save template'
export const elementsAre = (count: number) => (count === 1 ? '1 element is' : `${count} elements are`)
export const leftOut = (what: string) => `${what} left out: images linked from other sites aren’t part of a template.`

export const REQUIRED = 'Required'
export const COULD_NOT_SAVE_HERE = 'This device couldn’t save it. Nothing changed.'
export const NAME = 'Name'
export const DESCRIPTION = 'Description'
export const CATEGORY = 'Category'
export const TAGS = 'Tags'
export const tagsDetail = (most: number) => `Up to ${most}, separated by commas.`
export const atMostTags = (most: number) => `At most ${most} tags`
export const atMostCharactersEach = (most: number) => `At most ${most} characters each`

export const COULD_NOT_DELETE_IT = 'Couldn’t delete it'
export const TEMPLATE_DELETED = 'Template deleted'
export const templateDeletedDetail = (name: string) =>
  `“${name}” is no longer in your library. Boards made from it stay as they are.`
export const COULD_NOT_UNDO = 'Couldn’t undo'

export const THERE_IS_NOTHING_ON_THIS_BOARD = 'Nothing on this board can be saved as a template.'
export const tooManyElements = (count: number, most: number) =>
  `This board has ${count} elements; a template holds up to ${most}.`
export const TEXT_TOO_LONG = 'The text on this board is too long for a template.'

export const ALL_TEMPLATES = 'All Templates'
export const MINIMALIST = 'Minimalist'
export const CREATIVE = 'Creative'
export const CORPORATE = 'Corporate'
export const FASHION = 'Fashion'
export const NATURE = 'Nature'
export const ABSTRACT = 'Abstract'
export const MOOD = 'Mood'
export const POPULAR = 'Popular'
export const NEWEST = 'Newest'
export const A_TO_Z = 'A-Z'
