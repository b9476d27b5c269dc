import { expect, test, vi } from 'vitest'
import { byName, press, render } from '../../tests/support/render'
import { Timeline } from './Timeline'
import { testEntry } from './testEntry'
import type { OlderPages } from './useOlderPages'

const pages = (given: Partial<OlderPages>): OlderPages => ({
  entries: [],
  hasOlder: false,
  status: 'idle',
  failure: null,
  readMore: async () => false,
  ...given,
})
const linesOf = (page: HTMLElement) =>
  [...page.querySelectorAll('li button')].map((line) => [
    line.getAttribute('data-change'),
    line.getAttribute('aria-current'),
    line.textContent,
  ])
const ada = { id: 1, username: 'ada', displayName: 'Ada', avatarUrl: null }

test('shows what is known about each change, and what is unknown', async () => {
  const entries = [
    testEntry(4, { changeType: 'snapshot', elementId: null, timestamp: 'once', comment: null, user: ada }),
    testEntry(3, { changeType: 'delete', previousState: { type: 'image' } }),
    testEntry(2, { user: { ...ada, displayName: null } }),
    testEntry(1, {
      changeType: 'create',
      newState: { type: 'text' },
      user: ada,
      agent: { tokenId: 3, name: 'Claude' },
    }),
  ]
  const page = await render(<Timeline pages={pages({ entries })} selectedRev={2} onSelect={() => {}} />)
  const lines = linesOf(page)
  expect(lines.map(([change, current]) => [change, current])).toEqual([
    ['snapshot', null],
    ['delete', null],
    ['update', 'step'],
    ['create', null],
  ])
  const [saved, deleted, changed, added] = lines.map(([, , words]) => words)
  expect(saved).toContain('Saved a versionNo comment')
  expect(saved).toContain('Ada · Unknown time')
  expect(deleted).toContain('Deleted an image')
  expect(deleted).toContain('Deleted account')
  expect(changed).toContain('ada · Jan 1, 1970')
  expect(added).toContain('Added text')
  expect(added).toContain('Claude, for Ada')
  expect(saved).not.toContain('Claude')
})

test('a version shows its comment and its thumbnail; pressing a line selects its last entry', async () => {
  const thumbnailUrl = '/assets/1.webp'
  const entries = [testEntry(9, { changeType: 'snapshot', elementId: null, comment: 'For the client', thumbnailUrl })]
  const onSelect = vi.fn()
  const page = await render(<Timeline pages={pages({ entries })} selectedRev={0} onSelect={onSelect} />)
  expect(page.textContent).toContain('For the client')
  expect(page.textContent).not.toContain('No comment')
  expect(page.querySelector('img')?.getAttribute('src')).toBe('/assets/1.webp?w=320')
  await press(page.querySelector('li button') as HTMLElement)
  expect(onSelect).toHaveBeenCalledWith(9)
})

test('shows that older entries are loading or failed to load, and retries on request', async () => {
  const entries = [testEntry(501)]
  const readMore = vi.fn(async () => true)
  const reading = await render(
    <Timeline pages={pages({ entries, hasOlder: true, status: 'reading' })} selectedRev={0} onSelect={() => {}} />,
  )
  expect(reading.querySelector('[role=status]')?.textContent).toContain('Loading earlier changes…')
  const failed = await render(
    <Timeline
      pages={pages({ entries, hasOlder: true, status: 'failed', failure: 'Too many requests.', readMore })}
      selectedRev={0}
      onSelect={() => {}}
    />,
  )
  expect(failed.querySelector('[role=alert]')?.textContent).toContain(
    'Earlier changes couldn’t be loaded. Too many requests.',
  )
  await press(byName<HTMLButtonElement>('button', 'Try again') as HTMLElement)
  expect(readMore).toHaveBeenCalledTimes(1)
})
