import { describe, expect, it } from 'vitest'
import type { ElementPatch } from '../../../contract/shared/element'
import type { Change } from '../../offline/types'
import type { Cause } from '../undo/History'
import { AnnouncementScheduler, describeAction } from './announceChanges'

const update = (data: ElementPatch, elementId = 'a'): Change => ({
  kind: 'element.update',
  elementId,
  baseRev: 0,
  data,
})
const remove = (elementId: string): Change => ({ kind: 'element.delete', elementId })
const create = (elementId: string): Change => ({
  kind: 'element.create',
  elementId,
  data: { type: 'text', content: 'Hi' },
})

describe('describeAction', () => {
  it.each<[string, Change[], Cause]>([
    ['Deleted 3 elements', [remove('a'), remove('b'), remove('c')], 'do'],
    ['Deleted 1 element', [remove('a')], 'do'],
    ['Added 2 elements', [create('a'), create('b')], 'do'],
    ['Moved 1 element', [update({ positionX: 1 })], 'do'],
    ['Resized 1 element', [update({ positionX: 1, width: 40 })], 'do'],
    ['Turned 1 element', [update({ positionY: 1, rotation: 40 })], 'do'],
    ['Reordered 2 elements', [update({ zIndex: 1 }), update({ zIndex: 2 }, 'b')], 'do'],
    [
      'Grouped 2 elements',
      [update({ properties: { groupId: 'g' } }), update({ properties: { groupId: 'g' } }, 'b')],
      'do',
    ],
    ['Ungrouped 1 element', [update({ properties: { groupId: null, groupName: null } })], 'do'],
    ['Locked 1 element', [update({ properties: { locked: true } })], 'do'],
    ['Unlocked 1 element', [update({ properties: { locked: null } })], 'do'],
    ['Hidden 1 element', [update({ properties: { hidden: true } })], 'do'],
    ['Renamed 1 element', [update({ properties: { name: 'Fern' } })], 'do'],
    ['Edited 1 element', [update({ content: 'x' })], 'do'],
    ['Changed 1 element', [update({ properties: { color: '#fff' } })], 'do'],
    ['Board changed', [{ kind: 'board.update', data: { name: 'x' } }], 'do'],
    ['Undone: move', [update({ positionX: 1 })], 'undo'],
    ['Redone: move', [update({ positionX: 1 })], 'redo'],
    ['Undone: delete', [create('a')], 'undo'],
    ['Undone: add', [remove('a')], 'undo'],
    ['Redone: delete', [remove('a')], 'redo'],
    ['Undone: group', [update({ properties: { groupId: null } })], 'undo'],
    ['Undone: lock', [update({ properties: { locked: null } })], 'undo'],
    ['Undone: look', [update({ properties: { color: '#fff' } })], 'undo'],
  ])('%s', (words, changes, cause) => {
    expect(describeAction(changes, cause)).toBe(words)
  })

  it('returns null for changes that don’t affect the board', () => {
    expect(describeAction([{ kind: 'asset.upload', address: '/assets/x' }], 'do')).toBe(null)
  })

  it('describes undoing and redoing the restore of a version as such, whatever it changes', () => {
    expect(describeAction([create('a'), remove('b')], 'undo', true)).toBe('Undone: restoring a version')
    expect(describeAction([create('a'), remove('b')], 'redo', true)).toBe('Redone: restoring a version')
  })
})

describe('AnnouncementScheduler', () => {
  it('announces the action, not the selection that it changed', () => {
    const { voice, announced, pass } = speaker()
    voice.state('Nothing selected')
    voice.action('Deleted 3 elements')
    voice.state('Nothing selected')
    pass()
    expect(announced).toEqual(['Deleted 3 elements'])
    voice.state('Selected 2 of 9')
    pass()
    expect(announced).toEqual(['Deleted 3 elements', 'Selected 2 of 9'])
  })

  it('announces only the last of many actions, once', () => {
    const { voice, announced, pass } = speaker()
    for (let step = 1; step <= 20; step++) voice.action(`Moved ${step} right`)
    pass()
    pass()
    expect(announced).toEqual(['Moved 20 right'])
  })

  it('announces the zoom once it has settled', () => {
    const { voice, announced, pass } = speaker()
    for (let step = 1; step <= 20; step++) voice.zoom(() => `Zoom ${step}%`)
    pass()
    expect(announced).toEqual(['Zoom 20%'])
  })

  it('repeats neither what a toast says nor what it selected', () => {
    const { voice, announced, pass } = speaker(() => true)
    voice.action('Added 1 element')
    voice.state('Selected 2 of 9')
    pass()
    expect(announced).toEqual([])
  })

  it('stops after closing', () => {
    const { voice, announced, pass } = speaker()
    voice.action('Added 1 element')
    voice.zoom(() => 'Zoom 50%')
    voice.close()
    pass()
    expect(announced).toEqual([])
  })
})

function speaker(isAlreadyAnnounced = () => false) {
  const announced: string[] = []
  const timers = new Set<() => void>()
  const voice = new AnnouncementScheduler({
    announce: (words) => announced.push(words),
    setTimer(run) {
      timers.add(run)
      return () => timers.delete(run)
    },
    isAlreadyAnnounced,
  })
  const pass = () => {
    const due = [...timers]
    timers.clear()
    for (const run of due) run()
  }
  return { voice, announced, pass }
}
