import { Suspense, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverBoard, serverElement, USER } from '../../../tests/support/offline'
import type { InitialSnapshot } from '../../offline/initial/initialSnapshot'
import { type BoardPicture, newCard, toBoard } from '../../offline/initial/rows'
import type { Workspace } from '../../offline/workspace'
import { firstBoard, firstBoardRead, firstBoardRendered, openFirstBoard, takeFirstBoard } from './firstBoard'
import { useBoardSession, useFirstBoardRead } from './useBoardSession'

const BOARD = 3
/** It is only asked for what these tests need. */
const workspaceOf = (userId: number) => ({ userId }) as Workspace

// As in a browser: nothing waits for React's scheduler.
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
  ;(await takeFirstBoard(workspaceOf(USER), BOARD))?.session.close()
}

test('draws the first board without a workspace, whenever it arrives', async () => {
  const nothing = () => {}
  await openFirstBoard(BOARD, Promise.resolve(look()))
  await shown(nothing, nothing)
  // After a frame was drawn without the board.
  await shown(nothing, () => void openFirstBoard(BOARD, Promise.resolve(look())))
  // Between drawing the frame and adding the first listener.
  await shown(() => void openFirstBoard(BOARD, Promise.resolve(look())), nothing)
})

function Page({ count }: { readonly count: number }) {
  useFirstBoardRead(BOARD)
  return <p>rendered {count}</p>
}

test('a page suspends for a read that began before it rendered, but not for a later one', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const Loading = vi.fn(() => null)
  const render = async (count: number) => {
    root.render(
      <Suspense fallback={<Loading />}>
        <Page key={Math.ceil(count / 2)} count={count} />
      </Suspense>,
    )
    await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe(`rendered ${count}`))
  }
  await render(1)
  Loading.mockClear()
  let resolve: (found: InitialSnapshot) => void = () => {}
  const opening = openFirstBoard(BOARD, new Promise((done) => (resolve = done)))
  await render(2)
  expect(Loading).not.toHaveBeenCalled()
  const newPage = render(3)
  await vi.waitFor(() => expect(Loading).toHaveBeenCalled())
  resolve(look())
  await Promise.all([newPage, opening])
  root.unmount()
  ;(await takeFirstBoard(workspaceOf(USER), BOARD))?.session.close()
})

test('closes a board read for a link if another board or another person opens', async () => {
  for (const [userId, id] of [
    [USER, BOARD + 1],
    [USER + 1, BOARD],
  ] as const) {
    const opened = await openFirstBoard(BOARD, Promise.resolve(look()))
    const close = vi.spyOn(opened?.session ?? fail(), 'close')
    expect(await takeFirstBoard(workspaceOf(userId), id)).toBeNull()
    expect(close).toHaveBeenCalledOnce()
    expect(firstBoard(BOARD)).toBeNull()
  }
})

test('closes a board read for a link if another link is tapped before its page loads', async () => {
  const opened = await openFirstBoard(BOARD, Promise.resolve(look()))
  const close = vi.spyOn(opened?.session ?? fail(), 'close')
  await openFirstBoard(BOARD + 1, Promise.resolve(null))
  expect(close).toHaveBeenCalledOnce()
  expect(await takeFirstBoard(workspaceOf(USER), BOARD + 1)).toBeNull()
})

test('the workspace takes over a board once it is drawn, even while it is still being read', async () => {
  let resolve: (found: InitialSnapshot) => void = () => {}
  const opening = openFirstBoard(BOARD, new Promise((done) => (resolve = done)))
  let isTaken = false
  const taking = takeFirstBoard(workspaceOf(USER), BOARD).then((taken) => {
    isTaken = true
    return taken
  })
  resolve(look())
  const opened = await opening
  expect(firstBoard(BOARD)).toBe(opened?.session)
  expect(isTaken).toBe(false)
  firstBoardRendered()
  expect((await taking)?.session).toBe(opened?.session)
  opened?.session.close()
})

describe('a board with a stored picture', () => {
  const PICTURE: BoardPicture = {
    bytes: new ArrayBuffer(1),
    type: 'image/webp',
    rect: { x: -10, y: -10, width: 220, height: 220 },
    content: { x: 0, y: 0, width: 200, height: 200 },
    background: null,
  }
  const card = async () => ({ userId: USER, board: look().snapshot.board, picture: PICTURE })

  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
    HTMLImageElement.prototype.decode = async () => {}
  })

  test('shows it while being read, at the camera that its elements will have', async () => {
    let resolve: (found: InitialSnapshot) => void = () => {}
    const opening = openFirstBoard(BOARD, new Promise((done) => (resolve = done)), card())
    await firstBoardRead(BOARD)
    const session = firstBoard(BOARD) ?? fail()
    expect([session.store.status, session.opening?.picture.rect]).toEqual(['loading', PICTURE.rect])
    const { view } = session.store
    view.setViewport({ width: 100, height: 100 })
    expect(view.camera).toEqual(view.cameraFor(PICTURE.content, 1))
    resolve(look())
    expect((await opening)?.session).toBe(session)
    expect([session.store.status, session.store.size]).toEqual(['ready', 1])
    expect(view.camera).toEqual(view.cameraFor(session.store.boundsOf(session.store.order) ?? fail(), 1))
    ;(await takeFirstBoard(workspaceOf(USER), BOARD))?.session.close()
  })

  test('opens without it if it cannot be decoded', async () => {
    HTMLImageElement.prototype.decode = async () => {
      throw new DOMException('No such picture', 'EncodingError')
    }
    const opened = await openFirstBoard(BOARD, Promise.resolve(look()), card())
    expect([opened?.session.store.size, opened?.session.opening]).toEqual([1, null])
    firstBoardRendered()
    ;(await takeFirstBoard(workspaceOf(USER), BOARD))?.session.close()
  })

  test('hides it when reading fails, and opens in its workspace', async () => {
    let reject: (error: unknown) => void = () => {}
    const opening = openFirstBoard(BOARD, new Promise((_, fails) => (reject = fails)), card())
    await firstBoardRead(BOARD)
    const close = vi.spyOn(firstBoard(BOARD) ?? fail(), 'close')
    reject(new DOMException('It was closed', 'AbortError'))
    expect(await opening).toBeNull()
    expect(close).toHaveBeenCalledOnce()
    expect(firstBoard(BOARD)).toBeNull()
    expect(await takeFirstBoard(workspaceOf(USER), BOARD)).toBeNull()
  })
})

function fail(): never {
  throw new Error('No board was opened')
}
