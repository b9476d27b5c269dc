import { pushKey } from '../../contract/push'
import type { PushServer } from '../offline/lazy/pushSubscription'
import { call, request } from './request'

const SUBSCRIPTIONS = '/api/push/subscriptions'

/** Push requests in the signed-in person's session. */
export const pushServer: PushServer = {
  publicKey: async () => (await request('/api/push', pushKey.parse)).publicKey,
  register: (body) => call(SUBSCRIPTIONS, { method: 'POST', body }),
  forget: (endpoint) => call(SUBSCRIPTIONS, { method: 'DELETE', body: { endpoint } }),
}
