export const unfollowPerson = (username: string) => `Unfollow ${username}`
export const followPerson = (username: string) => `Follow ${username}`
export const UNFOLLOW = 'Unfollow'
export const FOLLOW = 'Follow'

export const BOARDS = 'Boards'
export const COLLABORATIONS = 'Collaborations'
export const FOLLOWERS = 'Followers'
export const FOLLOWING = 'Following'

export const TO_FOLLOW_PEOPLE = 'follow people'
export const STILL_FOLLOWING = 'Still following'
export const NOT_FOLLOWED = 'Not followed'
