import { pushKey, pushSubscription, pushUnsubscribe } from '../../contract/push'
import { subscribe, unsubscribe } from '../push/subscriptions'
import { spend } from '../rateLimits'
import { defineRoute, ownSession, type Route } from './defineRoute'

export const pushRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/push',
    summary: "Get the server's public key for push subscriptions",
    answer: { status: 200, schema: pushKey },
    handler: ({ vapidKeys }) => ({ publicKey: vapidKeys.publicKey }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/push/subscriptions',
    summary: 'Register this browser for push messages until the session ends',
    body: pushSubscription,
    answer: { status: 204 },
    handler: async (deps, request) => {
      const owner = ownSession(request)
      await spend(deps.limits.push, String(owner.userId))
      await subscribe(deps, owner, request.body)
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/push/subscriptions',
    summary: 'Unregister this browser from push messages',
    body: pushUnsubscribe,
    answer: { status: 204 },
    handler: (deps, { user, body }) => unsubscribe(deps, user.id, body.endpoint),
  }),
]
