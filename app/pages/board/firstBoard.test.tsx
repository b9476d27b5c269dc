import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverBoard, serverElement, USER } from '../../../tests/support/offline'
import type { InitialSnapshot } from '../../offline/initial/initialSnapshot'
import { newCard, toBoard } from '../../offline/initial/rows'
import { openFirstBoard, takeFirstBoard } from './firstBoard'
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
