import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverBoard, serverElement, TestDevice, USER } from '../../../tests/support/offline'
import type { InitialSnapshot } from '../../offline/initialSnapshot'
import { newCard, toBoard } from '../../offline/rows'
import type { Workspace } from '../../offline/workspace'
import type { BoardSession } from './BoardSession'
import type { BoardRoute } from './boardRoute'
import { type OpeningWorkspace, openEarlyBlankBoard, openFirstBoard, takeFirstBoard } from './firstBoard'
import { useBoardSession } from './useBoardSession'

const BOARD = 3

// As in a browser: nothing waits for what React schedules.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => vi.unstubAllGlobals())

function look(): InitialSnapshot {
  const board = toBoard({ ...newCard(serverBoard({ id: BOARD })), isComplete: true })
  return { userId: USER, snapshot: { board, elements: [serverElement()], pending: [] }, uploads: new Set() }
}

function Shown({ onLayout }: { readonly onLayout: () => void }) {
  useLayoutEffect(onLayout, [onLayout])
  const board = useBoardSession({
    workspace: null,
    route: { kind: 'saved', id: BOARD },
    visit: 'first',
    onDraftCreated: () => {},
  })
  return <p>{board.state === 'open' ? `${board.session.store.size} on it` : board.state}</p>
}

async function shown(onLayout: () => void, next: () => void): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Shown onLayout={onLayout} />)
  await vi.waitFor(() => expect(document.querySelector('p')).not.toBeNull())
  next()
  await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe('1 on it'))
  root.unmount()
  takeFirstBoard({ userId: USER })?.session.close()
}

test('the first board is drawn without a workspace, whenever it comes', async () => {
  const nothing = () => {}
  await openFirstBoard(look())
  await shown(nothing, nothing)
  // After the frame was drawn without it.
  await shown(nothing, () => void openFirstBoard(look()))
  // Between the drawing of the frame and the moment that somebody listens.
  await shown(() => void openFirstBoard(look()), nothing)
})

interface BlankProps {
  readonly opening: OpeningWorkspace
  readonly workspace: Workspace | null
  readonly route: BoardRoute
  readonly onDraftCreated: (uid: string) => void
}

function Blank({ opening, workspace, route, onDraftCreated }: BlankProps) {
  const board = useBoardSession({ workspace, route, visit: 'first', opening, onDraftCreated })
  latest = board.state === 'open' ? board.session : null
  return <p>{board.state}</p>
}
let latest: BoardSession | null = null

describe('a blank board before its workspace is open', () => {
  const route: BoardRoute = { kind: 'new', draftUid: null }
  beforeEach(() => {
    latest = null
  })
  const mount = () => createRoot(document.body.appendChild(document.createElement('div')))

  /** A workspace that opens when the test says so. */
  function openingWorkspace() {
    const { promise, resolve } = withResolver<Workspace>()
    return { opening: { userId: USER, workspace: promise }, open: resolve }
  }

  async function drawOn(): Promise<BoardSession> {
    await vi.waitFor(() => expect(latest?.store.status).toBe('ready'))
    if (!latest) throw new Error('No board is open')
    latest.store.add({ type: 'color', content: '#FF9800' })
    expect(latest.store.size).toBe(1)
    return latest
  }

  async function expectStored(workspace: Workspace, uid: string): Promise<void> {
    const [draft] = await workspace.boards()
    expect(draft?.uid).toBe(uid)
    const stored = await workspace.readBoard(uid)
    expect(stored?.elements.map(({ content }) => content)).toEqual(['#FF9800'])
    await workspace.close()
  }

  test('is open at once, and what is added before that is stored in its draft', async () => {
    const { opening, open } = openingWorkspace()
    const onDraftCreated = vi.fn()
    const root = mount()
    root.render(<Blank opening={opening} workspace={null} route={route} onDraftCreated={onDraftCreated} />)
    const early = await drawOn()
    expect(onDraftCreated).not.toHaveBeenCalled()

    const workspace = await new TestDevice().open()
    open(workspace)
    root.render(<Blank opening={opening} workspace={workspace} route={route} onDraftCreated={onDraftCreated} />)
    await vi.waitFor(() => expect(onDraftCreated).toHaveBeenCalledWith(early.store.boardUid))
    expect(latest).toBe(early)
    expect(early.store.size).toBe(1)
    root.unmount()
    await expectStored(workspace, early.store.boardUid)
  })

  test('is stored even if its person leaves it before that', async () => {
    const { opening, open } = openingWorkspace()
    const onDraftCreated = vi.fn()
    const root = mount()
    root.render(<Blank opening={opening} workspace={null} route={route} onDraftCreated={onDraftCreated} />)
    const early = await drawOn()
    root.unmount()
    const workspace = await new TestDevice().open()
    open(workspace)
    await vi.waitFor(() => expect(onDraftCreated).toHaveBeenCalledWith(early.store.boardUid))
    await expectStored(workspace, early.store.boardUid)
  })

  test('is one, however often React begins to render it', async () => {
    const { opening } = openingWorkspace()
    const render = () => openEarlyBlankBoard(opening, () => {})
    expect(render()).toBe(render())
  })

  test('gives way to another board that the address means by then', async () => {
    const { opening, open } = openingWorkspace()
    const workspace = await new TestDevice().open()
    const { uid } = await workspace.createDraft({ name: 'Begun' })
    const root = mount()
    root.render(<Blank opening={opening} workspace={null} route={route} onDraftCreated={() => {}} />)
    await vi.waitFor(() => expect(latest?.store.status).toBe('ready'))
    open(workspace)
    const begun: BoardRoute = { kind: 'new', draftUid: uid }
    root.render(<Blank opening={opening} workspace={workspace} route={begun} onDraftCreated={() => {}} />)
    await vi.waitFor(() => expect(latest?.store.boardUid).toBe(uid))
    root.unmount()
    await workspace.close()
  })
})

function withResolver<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
