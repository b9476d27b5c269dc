import { type FollowsResponse, followsResponse, type PublicProfile, publicProfile } from '../../contract/people'
import { lenientParser } from '../../contract/shared/reading'
import { request } from '../api/request'

const pathOf = (username: string) => `/api/users/${encodeURIComponent(username)}`

export const profileCall = (username: string) => `${pathOf(username)}/profile`
export const followsCall = (username: string, which: 'followers' | 'following') => `${pathOf(username)}/${which}`

export const parseProfile: (value: unknown) => PublicProfile = lenientParser(publicProfile)
export const parseFollows: (value: unknown) => FollowsResponse = lenientParser(followsResponse)

/** Follows or unfollows someone; returns their profile afterwards. */
export function callFollow(username: string, isFollowed: boolean): Promise<PublicProfile> {
  return request(`${pathOf(username)}/follow`, parseProfile, { method: isFollowed ? 'POST' : 'DELETE' })
}
