import { describe, expect, it, vi } from 'vitest'
import { press, render } from '../../tests/support/render'
import { SuggestionList } from './ModifyPanel'
import { suggestionsOf } from './suggestions'

describe('SuggestionList', () => {
  it('shows a suggestion without a matching kernel as text, without a checkbox', async () => {
    const onCheck = vi.fn()
    const suggestions = suggestionsOf({
      description: 'd',
      colors: [],
      elements: [],
      recommendations: [],
      elementModifications: [],
      modifications: [
        { action: 'sharpen', instruction: 'Crisper edges', params: {} },
        { action: 'brightness', instruction: 'Lift it', params: { intensity: 1.2 } },
      ],
    })
    const page = await render(<SuggestionList suggestions={suggestions} checked={new Set()} onCheck={onCheck} />)
    const labels = [...page.querySelectorAll('label')]
    expect(labels.map((label) => [...label.querySelectorAll('span')].map((span) => span.textContent))).toEqual([
      ['sharpen', 'Crisper edges (not applicable)'],
      ['brightness', 'Lift it'],
    ])
    const [sharpen, brightness] = labels.map((label) => label.querySelector('input'))
    if (!sharpen || !brightness) throw new Error('No checkboxes')
    expect(sharpen.disabled).toBe(true)
    await press(sharpen)
    expect(onCheck).not.toHaveBeenCalled()
    await press(brightness)
    expect(onCheck).toHaveBeenCalledWith('ai-1', true)
  })
})
