import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byName, press, render } from '../../../tests/support/render'
import { closeToast, readToasts, type ToastOptions, toast } from '../toast'
import { Dialog } from './Dialog'
import { Toaster } from './Toaster'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  await act(async () => {
    for (const { id } of readToasts()) closeToast(id)
    vi.runAllTimers()
  })
  vi.useRealTimers()
})

/** Toasts are rendered after the next frame, or after 100 ms. */
const drawn = () => act(async () => vi.advanceTimersByTime(100))

async function show(options: ToastOptions): Promise<void> {
  await act(async () => toast(options))
  await drawn()
}

const isShown = (text: string) => document.querySelector('ol')?.textContent?.includes(text) ?? false

test('a toast closes by itself after 5000 ms', async () => {
  await render(<Toaster />)
  await show({ title: 'Logged out', description: 'You have been successfully logged out' })
  expect(isShown('You have been successfully logged out')).toBe(true)
  await act(async () => vi.advanceTimersByTime(4999))
  expect(isShown('Logged out')).toBe(true)
  await act(async () => vi.advanceTimersByTime(1))
  await drawn()
  expect(isShown('Logged out')).toBe(false)
})

test('only one toast is on the screen', async () => {
  await render(<Toaster />)
  await show({ title: 'first' })
  await show({ title: 'second' })
  expect(isShown('first')).toBe(false)
  expect(isShown('second')).toBe(true)
})

test('F8 moves the focus to the toasts', async () => {
  await render(<Toaster />)
  await show({ title: 'Saved' })
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true })))
  expect(document.activeElement?.tagName).toBe('OL')
})

test('an action runs and closes its toast', async () => {
  const onClick = vi.fn()
  await render(<Toaster />)
  await show({ title: 'Moved to the trash', action: { label: 'Undo', onClick } })
  const undo = byName('button', 'Undo')
  if (!undo) throw new Error('No action')
  await press(undo)
  await drawn()
  expect(onClick).toHaveBeenCalledOnce()
  expect(isShown('Moved to the trash')).toBe(false)
})

test('Escape pressed elsewhere keeps a toast open, and reaches the dialog below it', async () => {
  const onClose = vi.fn()
  await render(
    <>
      <Dialog isOpen onClose={onClose} title="Rename board" />
      <Toaster />
    </>,
  )
  await show({ title: 'Board duplicated' })
  const dialog = document.querySelector('[role=dialog]')
  await act(async () =>
    dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  )
  expect(onClose).toHaveBeenCalledOnce()
  expect(isShown('Board duplicated')).toBe(true)
})

test('a toast’s action is reachable while a modal is open, also by F8, and the modal stays open', async () => {
  const onClose = vi.fn()
  const onClick = vi.fn()
  await render(
    <>
      <Toaster />
      <Dialog isOpen onClose={onClose} title="Rename board" />
    </>,
  )
  await show({ title: 'Moved to the trash', action: { label: 'Undo', onClick } })
  expect(document.querySelector('[role=region][aria-hidden=true]')).toBeNull()
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true })))
  expect(document.activeElement?.tagName).toBe('OL')
  const undo = byName('button', 'Undo')
  if (!undo) throw new Error('No action')
  await act(async () => undo.focus())
  expect(document.activeElement).toBe(undo)
  await press(undo)
  expect(onClick).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})
