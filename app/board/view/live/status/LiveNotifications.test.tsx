import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { LiveClient } from '../useLive'
import { LiveNotifications } from './LiveNotifications'

test('announces that the board is live again once it is, and not when the connection is no longer wanted', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const announced: string[] = []
  const listeners = new Set<() => void>()
  const live = {
    state: 'live',
    on: (topic: string, listener: () => void) => {
      if (topic === 'state') listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry: () => {},
  }
  const become = (state: string) =>
    act(async () => {
      live.state = state
      for (const listener of listeners) listener()
    })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const handleSay = (words: string) => announced.push(words)
  await act(async () =>
    root.render(<LiveNotifications live={live as unknown as LiveClient} words="" onAnnounce={handleSay} />),
  )

  await become('reconnecting')
  await become('idle')
  expect(announced).toEqual([])
  await become('reconnecting')
  await become('live')
  expect(announced).toEqual(['Live again'])
  await act(async () => root.unmount())
})
