import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, readToasts, TOAST_REMOVAL_DELAY, toast } from './toast'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const { id } of readToasts()) closeToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('only one toast is visible: a new one replaces the old one', () => {
  toast({ title: 'first' })
  toast({ title: 'second' })
  expect(readToasts().map(({ title }) => title)).toEqual(['second'])
})

test('a closed toast is removed after 1,000,000 ms, not before', () => {
  const close = toast({ title: 'kept' })
  close()
  expect(readToasts()).toMatchObject([{ title: 'kept', isOpen: false }])
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY - 1)
  expect(readToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(readToasts()).toHaveLength(0)
})

test('closing an old toast does not affect the new one', () => {
  const close = toast({ title: 'old' })
  toast({ title: 'new' })
  close()
  expect(readToasts()).toMatchObject([{ title: 'new', isOpen: true }])
})

test('a passing toast never replaces an error or a toast with an action', () => {
  const closeError = toast({ title: 'error', variant: 'destructive' })
  toast({ title: 'Ben joined', isPassing: true })
  expect(readToasts()).toMatchObject([{ title: 'error', isOpen: true }])
  closeError()
  const closeOffer = toast({ title: 'offer', action: { label: 'Undo', onClick() {} } })
  toast({ title: 'Ben left', isPassing: true })
  expect(readToasts()).toMatchObject([{ title: 'offer', isOpen: true }])
  closeOffer()
  toast({ title: 'Ben joined again', isPassing: true })
  expect(readToasts()).toMatchObject([{ title: 'Ben joined again', isOpen: true }])
  toast({ title: 'plain' })
  toast({ title: 'Cleo joined', isPassing: true })
  expect(readToasts()).toMatchObject([{ title: 'Cleo joined', isOpen: true }])
})
