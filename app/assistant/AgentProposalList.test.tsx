import { expect, test, vi } from 'vitest'
import type { ProposedItem } from '../../contract/agents'
import { byName, press, render, until } from '../../tests/support/render'
import { onAnnounce } from '../board/view/Announcer'
import { readToasts } from '../ui/toast'
import { AgentProposalList } from './AgentProposalList'
import { AgentProposals } from './AgentProposals'
import { newIdOf, testProposal } from './testProposal'
import { idOf, testSession, text } from './testSession'

async function show(items: readonly ProposedItem[], elements = [text(1), text(2)], baseRev = 100) {
  const { store } = await testSession(elements)
  const report = vi.fn(async () => {})
  const agents = new AgentProposals({
    store,
    calls: { read: async () => [testProposal(items, { baseRev })], report },
    storage: { read: async () => [], update: async () => {} },
    setTimer: () => () => {},
  })
  await agents.refresh()
  const page = await render(<AgentProposalList proposals={agents} isRequested={false} />)
  return { page, store, agents, report }
}

const button = (name: string) => until(() => byName<HTMLButtonElement>('button', name), `a button ${name}`)
const items = (page: HTMLElement) => [...page.querySelectorAll('ul ul > li')]

test('an item shows what it proposes, and its buttons are named after it', async () => {
  const { page } = await show([
    { kind: 'text', style: 'quote', text: 'Fog', note: 'The board has no words yet.' },
    { kind: 'color', color: '#88aabb', name: 'Slate' },
    { kind: 'image', address: `/assets/${'b'.repeat(64)}.png`, width: 800, height: 600, alt: 'A pier' },
    { kind: 'shape', shape: 'circle', color: '#c8432b' },
    { kind: 'change', elementId: idOf(1), changes: { content: 'New' } },
    { kind: 'delete', elementId: idOf(2) },
    { kind: 'arrange', layout: 'masonry', elementIds: [idOf(1), idOf(2)] },
  ])
  expect(page.querySelector('section')?.getAttribute('aria-label')).toBe('Proposals from agents')
  expect(page.querySelector('summary')?.textContent).toContain('Claude')
  expect(page.querySelector('summary')?.textContent).toContain('7 open')
  expect(items(page).map((item) => item.getAttribute('aria-label'))).toEqual([
    'Fog',
    'Slate',
    'A pier',
    'Circle',
    'Change Text: Text 1',
    'Delete Text: Text 2',
    'Arrange 2 elements as masonry',
  ])
  expect(items(page)[0]?.textContent).toContain('The board has no words yet.')
  expect(page.querySelector('img')?.getAttribute('src')).toBe(`/assets/${'b'.repeat(64)}.png?w=320`)
  expect(items(page)[4]?.querySelector('dl')?.textContent).toBe('ContentText 1 → New')
  for (const name of ['Add: Fog', 'Dismiss: Slate', 'Accept: Delete Text: Text 2']) await button(name)
})

test('Add puts one item on the board, reports it and keeps the focus on the card', async () => {
  const { page, store } = await show([
    { kind: 'text', style: 'quote', text: 'Fog' },
    { kind: 'color', color: '#88aabb' },
  ])
  await press(await button('Add: Fog'))
  expect(store.element(newIdOf(0))?.content).toBe('Fog')
  expect(store.element(newIdOf(1))).toBeUndefined()
  expect(readToasts()[0]?.title).toBe('Added to the board')
  expect(items(page)[0]?.textContent).toContain('Added')
  expect(document.activeElement).toBe(items(page)[0])
  expect(byName('button', 'Add: Fog')).toBeUndefined()
})

test('Dismiss is announced, changes nothing and is reported', async () => {
  const { page, store, report } = await show([{ kind: 'text', style: 'quote', text: 'Fog' }])
  const announced: string[] = []
  const stop = onAnnounce((words) => announced.push(words))
  await press(await button('Dismiss: Fog'))
  stop()
  expect(announced).toEqual(['Dismissed'])
  expect(store.order).toHaveLength(2)
  expect(page.querySelector('summary')?.textContent).toContain('1 dismissed')
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1))
})

test('Accept all and Dismiss all answer every open item', async () => {
  const { page, store, agents } = await show(
    [
      { kind: 'text', style: 'quote', text: 'Fog' },
      { kind: 'change', elementId: idOf(1), changes: { content: 'New' } },
      { kind: 'change', elementId: idOf(9), changes: { content: 'New' } },
      { kind: 'delete', elementId: idOf(8) },
    ],
    undefined,
    200,
  )
  await press(await button('Accept all from Claude'))
  expect(readToasts()[0]?.title).toBe('2 items accepted')
  expect(store.element(idOf(1))?.content).toBe('New')
  expect(page.textContent).toContain('This element is no longer on the board.')
  await press(await button('Dismiss all from Claude'))
  expect(agents.openCount()).toBe(0)
  expect(page.querySelector('summary')?.textContent).toContain('2 accepted, 2 dismissed')
})

test('an item whose element was changed, locked or deleted says so and follows the board', async () => {
  const { page, store } = await show(
    [
      { kind: 'change', elementId: idOf(1), changes: { content: 'New' } },
      { kind: 'delete', elementId: idOf(2) },
      { kind: 'arrange', layout: 'grid', elementIds: [idOf(1), idOf(2), idOf(3)] },
    ],
    [text(1, { rev: 7, content: 'Theirs' }), text(2, { properties: { locked: true } })],
    5,
  )
  expect(items(page)[0]?.textContent).toContain('Changed since the agent read it.')
  expect(items(page)[0]?.textContent).toContain('Theirs → New')
  expect(items(page)[1]?.textContent).toContain('This element is locked. Unlock it to accept.')
  expect(items(page)[2]?.textContent).toContain('Fewer than two of these elements can still be arranged.')
  expect(byName('button', 'Accept: Delete Text: Text 2')).toBeUndefined()
  store.setLocked([idOf(2)], false)
  await button('Accept: Delete Text: Text 2')
  await until(() => items(page)[2]?.textContent?.includes('1 of 3 is gone, hidden or locked, and stays out.'))
})

test('says that there are no open proposals only when the list was requested', async () => {
  const { agents, page } = await show([])
  expect(page.textContent).not.toContain('No open proposals')
  agents.dropAnswered()
  const requested = await render(<AgentProposalList proposals={agents} isRequested />)
  expect(requested.textContent).toContain('No open proposals.')
})

test('accepts nothing in Preview', async () => {
  const { store } = await show([{ kind: 'text', style: 'quote', text: 'Fog' }])
  store.setMode('preview')
  await until(() => byName<HTMLButtonElement>('button', 'Add: Fog')?.disabled)
})
