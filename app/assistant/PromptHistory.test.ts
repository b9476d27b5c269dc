import { expect, test } from 'vitest'
import { AI_PROMPT_MAX } from '../../contract/aiLimits'
import { PromptHistory } from './PromptHistory'
import { inspire, PROMPT_CATEGORIES } from './promptWords'

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly saved: Map<string, string> } {
  const saved = new Map<string, string>()
  return {
    saved,
    getItem: (key) => saved.get(key) ?? null,
    setItem: (key, value) => void saved.set(key, value),
    removeItem: (key) => void saved.delete(key),
  }
}

test('prompt history: the latest 10 entries, newest first', () => {
  const history = new PromptHistory(1, storage())
  for (let index = 1; index <= 12; index++) history.record(`prompt ${index}`, index % 2 === 0, index)
  expect(history.entries()).toHaveLength(10)
  expect(history.entries()[0]).toEqual({ prompt: 'prompt 12', timestamp: 12, successful: true })
  expect(history.entries()[9]?.prompt).toBe('prompt 3')
})

test('a repeated prompt moves to the top with its new result', () => {
  const history = new PromptHistory(1, storage())
  history.record('a', false, 1)
  history.record('b', true, 2)
  history.record('a', true, 3)
  expect(history.entries()).toEqual([
    { prompt: 'a', timestamp: 3, successful: true },
    { prompt: 'b', timestamp: 2, successful: true },
  ])
})

test('the longest prompt is stored whole, so that picking it sends the same again', () => {
  const history = new PromptHistory(1, storage())
  const prompt = 'x'.repeat(AI_PROMPT_MAX)
  history.record(prompt, false, 1)
  expect(history.entries()[0]?.prompt).toBe(prompt)
})

test('stores the history per account on the device; Clear deletes it', () => {
  const device = storage()
  new PromptHistory(1, device).record('mine', true, 1)
  new PromptHistory(2, device).record('theirs', true, 1)
  const again = new PromptHistory(1, device)
  expect(again.entries().map(({ prompt }) => prompt)).toEqual(['mine'])
  again.clear()
  expect(new PromptHistory(1, device).entries()).toEqual([])
  expect(new PromptHistory(2, device).entries()).toHaveLength(1)
})

test('keeps what another tab has recorded', () => {
  const device = storage()
  const [here, there] = [new PromptHistory(1, device), new PromptHistory(1, device)]
  there.record('there', true, 1)
  here.record('here', true, 2)
  there.refresh()
  expect(there.entries().map(({ prompt }) => prompt)).toEqual(['here', 'there'])
})

test('tolerates a broken, full or missing store', () => {
  const broken = storage()
  broken.saved.set('moodloom-prompts-1', '{"not":"a list"')
  expect(new PromptHistory(1, broken).entries()).toEqual([])
  broken.saved.set('moodloom-prompts-1', '[{"prompt":7}]')
  expect(new PromptHistory(1, broken).entries()).toEqual([])
  const full = {
    ...storage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const history = new PromptHistory(1, full)
  history.record('a', true, 1)
  expect(history.entries()).toHaveLength(1)
  expect(new PromptHistory(1, null).entries()).toEqual([])
})

test('Prompt Ideas: 5 categories of 3 prompts each, all different', () => {
  expect(PROMPT_CATEGORIES.map(({ name }) => name)).toEqual([
    'Color & Mood',
    'Typography',
    'Images & Photos',
    'Layout & Composition',
    'Shapes & Elements',
  ])
  const prompts = PROMPT_CATEGORIES.flatMap(({ prompts }) => prompts)
  expect(PROMPT_CATEGORIES.every(({ prompts }) => prompts.length === 3)).toBe(true)
  expect(new Set(prompts).size).toBe(15)
})

test('Inspire Me fills in a random one, never the current one', () => {
  const all = PROMPT_CATEGORIES.flatMap(({ prompts }) => prompts)
  for (const chance of [0, 0.25, 0.5, 0.999, 1]) {
    const prompt = inspire(() => chance)
    expect(all).toContain(prompt)
    expect(inspire(() => chance, prompt)).not.toBe(prompt)
  }
})
