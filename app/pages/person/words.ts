export const COULD_NOT_LOAD_MORE = 'Couldn’t load more'
export const FOLLOWERS = 'Followers'
export const FOLLOWING = 'Following'
export const SHOW_MORE = 'Show more'
export const FOLLOWS_YOU = 'Follows you'
export const YOU_HAVE_NO_FOLLOWERS_YET = 'No followers yet.'
export const THEY_HAVE_NO_FOLLOWERS_YET = 'No followers yet.'
export const YOU_FOLLOW_NO_ONE_YET = 'You’re not following anyone yet. Search for people by name.'
export const THEY_FOLLOW_NO_ONE_YET = 'Not following anyone yet.'

export const YOU_HAVE_NO_PUBLIC_BOARDS_YET = 'You have no public boards yet.'
export const NO_PUBLIC_BOARDS_YET = 'No public boards yet.'
export const MY_BOARDS = 'My boards'
export const BOARDS = 'Boards'

export const MY_PROFILE = 'My profile'

export const NO_INSPIRATIONS_PUBLISHED_YET = 'No inspirations published yet.'
export const INSPIRATIONS = 'Inspirations'
export const likeCount = (likes: number) => (likes === 1 ? '1 like' : `${likes} likes`)

export const ABOUT_THIS_PERSON = 'About this person'
export const NO_ONE_HAS_THAT_NAME = 'No one has that name'
export const NO_ONE_HAS_THAT_NAME_DETAIL = 'They may have changed their name or deleted their account.'
export const SEARCH_FOR_PEOPLE = 'Search for people'
export const PROFILE_COULD_NOT_BE_LOADED = 'This profile couldn’t be loaded'
