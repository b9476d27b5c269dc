import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, joined } from '../../../tests/support/liveWorld'
import { TestDevice } from '../../../tests/support/offline'
import { byName, render, until } from '../../../tests/support/render'
import { photoQueueOf } from '../../board/photos/BoardPhotos'
import type { Live } from '../../live/Live'
import { systemClock } from '../../offline/clock'
import type { Workspace } from '../../offline/workspace'
import { BoardSession } from './BoardSession'
import { useBoardLive } from './useBoardLive'

// The hook with a real session, store, workspace and Live; only the socket is fake.

const sockets: FakeSocket[] = []
const workspaces: Workspace[] = []
let live: Live | null

beforeEach(() => {
  live = null
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(readonly url: string) {
        super()
        sockets.push(this)
      }
    },
  )
})
afterEach(async () => {
  for (const workspace of workspaces.splice(0)) await workspace.close()
  sockets.length = 0
  vi.unstubAllGlobals()
})

interface ProbeProps {
  readonly session: BoardSession
  readonly workspace: Workspace
}

function Probe({ session, workspace }: ProbeProps) {
  live = useBoardLive(session, workspace)
  return <p>{live ? 'loaded' : 'not yet'}</p>
}

/** The same component, when another person signs in. */
function Switch({ before, after }: { readonly before: ProbeProps; readonly after: ProbeProps }) {
  const [props, setProps] = useState(before)
  return (
    <>
      <button type="button" onClick={() => setProps(after)}>
        Switch
      </button>
      <Probe {...props} />
    </>
  )
}

async function openWorkspace(): Promise<Workspace> {
  const workspace = await new TestDevice().open({ clock: systemClock, channel: null })
  workspaces.push(workspace)
  return workspace
}

async function openSession(workspace: Workspace, uid: string): Promise<BoardSession> {
  const session = new BoardSession(workspace, workspace, uid, photoQueueOf(workspace.userId))
  await session.open()
  return session
}

const socket = () => until(() => sockets.at(-1))
const joins = () => sockets.flatMap((each) => each.of('join'))

test('a draft joins nothing until the server has given its board a number', async () => {
  const workspace = await openWorkspace()
  const { uid } = await workspace.createDraft({ name: 'Draft' })
  await render(<Probe session={await openSession(workspace, uid)} workspace={workspace} />)
  await until(() => live)
  expect(live?.state).toBe('idle')
  expect(sockets).toEqual([])

  await act(() => workspace.saveDraft(uid).then(() => workspace.flush()))
  const { open, of, url } = (await socket()) as FakeSocket & { url: string }
  expect(url).toMatch(/^ws:\/\/.*\/ws\?user=7$/)
  await act(async () => open.call(sockets[0]))
  expect(of.call(sockets[0], 'join')).toMatchObject([{ boardId: 1, isEditing: true }])
})

test('broadcasts the selection and drags of the store, and draws those of others', async () => {
  const workspace = await openWorkspace()
  const { uid } = await workspace.createDraft({ name: 'Board' })
  await workspace.saveDraft(uid)
  await workspace.flush()
  const session = await openSession(workspace, uid)
  const id = session.store.add({ type: 'text', content: 'Words', positionX: 10, positionY: 10 })
  await render(<Probe session={session} workspace={workspace} />)
  const there = await socket()
  await act(async () => {
    there.open()
    there.deliver(joined({ boardId: 1 }))
  })
  await until(() => there.of('selection').at(-1)?.elementIds.includes(id))
  session.store.setLift([id], 5, 0)
  await until(() => there.of('element_update').length > 0)
  expect(there.of('element_update').at(-1)).toMatchObject({ live: true, element: { id, positionX: 15 } })
  session.store.clearDraft()
  expect(there.of('element_update').at(-1)?.element).toEqual({ id })

  const theirs = { type: 'element_updated', live: true, userId: 9, gestureId: 'g', seq: 0 } as const
  there.deliver({ ...theirs, element: { id, positionX: 80 } })
  expect(session.store.element(id)?.positionX).toBe(80)
  there.end()
  expect(session.store.element(id)?.positionX).toBe(10)
})

test('losing access to a board marks its session as lost', async () => {
  const workspace = await openWorkspace()
  const { uid } = await workspace.createDraft({ name: 'Board' })
  await workspace.saveDraft(uid)
  await workspace.flush()
  const session = await openSession(workspace, uid)
  await render(<Probe session={session} workspace={workspace} />)
  const there = await socket()
  await act(async () => {
    there.open()
    there.deliver(joined({ boardId: 1 }))
  })
  expect(session.isLost()).toBe(false)
  await act(async () => there.deliver({ type: 'access_changed', revoked: true }))
  expect(session.isLost()).toBe(true)
})

test("another person's workspace has its own connection", async () => {
  const [first, second] = [await openWorkspace(), await openWorkspace()]
  const seats: ProbeProps[] = []
  for (const workspace of [first, second]) {
    const { uid } = await workspace.createDraft({ name: 'Board' })
    await workspace.saveDraft(uid)
    await workspace.flush()
    seats.push({ session: await openSession(workspace, uid), workspace })
  }
  const [before, after] = seats
  if (!before || !after) throw new Error('There are two')
  await render(<Switch before={before} after={after} />)
  await until(() => sockets.length === 1)
  await first.close()
  expect(sockets[0]?.readyState).toBe(3)
  await act(async () => byName('button', 'Switch')?.click())
  await until(() => sockets.length === 2)
  await act(async () => sockets[1]?.open())
  expect(joins()).toHaveLength(1)
})
