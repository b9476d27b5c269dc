import type { KeyboardEvent, MouseEvent } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { layerCommand } from './layerKeys'
import type { LayerRow } from './layerRows'
import type { LayerActions } from './useLayerActions'

interface LayerInput {
  readonly store: BoardStore
  readonly rows: readonly LayerRow[]
  readonly actions: LayerActions
  goTo(row: LayerRow | undefined): void
  setOpen(groupId: string, isOpen: boolean): void
}

/** Handles clicks and keys for all lines. */
export function useLayerInput({ store, rows, actions, goTo, setOpen }: LayerInput) {
  const setOpenOf = (row: LayerRow, isOpen: boolean) => row.groupId !== null && setOpen(row.groupId, isOpen)

  const handleClick = (event: MouseEvent) => {
    const row = rowAt(rows, event.target)
    if (!row || isOn(event.target, 'input')) return
    goTo(row)
    switch (partAt(event.target)) {
      case 'open':
        return void setOpenOf(row, !row.isOpen)
      case 'hide':
        return actions.toggleHidden(row)
      case 'lock':
        return actions.toggleLocked(row)
    }
    const isToggling = event.ctrlKey || event.metaKey || store.isPicking
    actions.select(row, event.shiftKey ? 'range' : isToggling ? 'toggle' : 'only')
  }

  const handleDoubleClick = (event: MouseEvent) => {
    const row = rowAt(rows, event.target)
    if (row && !isOn(event.target, 'button, input, [data-handle]')) actions.startRenaming(row)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const active = rowAt(rows, event.target)
    if (!active || isOn(event.target, 'input')) return
    const activeIndex = rows.indexOf(active)
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const isOnButton = isOn(event.target, 'button')
    const command = layerCommand({ key, altKey, ctrlKey, metaKey, shiftKey, isOnButton })
    if (!command) return
    event.preventDefault()
    // On the canvas these keys mean something else.
    event.stopPropagation()
    switch (command.type) {
      case 'go': {
        const next = rows[Math.max(0, Math.min(rows.length - 1, activeIndex + command.by))]
        goTo(next)
        if (next && command.extend) actions.select(next, 'range')
        return
      }
      case 'open':
        if (active.kind === 'group' && active.isOpen) goTo(rows[activeIndex + 1])
        else if (active.kind === 'group') setOpenOf(active, true)
        return
      case 'close':
        if (active.isOpen) setOpenOf(active, false)
        else if (active.level === 2) goTo(rows.findLast((row, at) => at < activeIndex && row.kind === 'group'))
        return
      case 'select':
        return actions.select(active, 'only')
      case 'toggle':
        return actions.select(active, 'toggle')
      case 'move':
        return actions.step(active, command.by)
      case 'rename':
        return actions.startRenaming(active)
      case 'remove':
        return actions.remove(active)
    }
  }
  return { handleClick, handleDoubleClick, handleKeyDown }
}

/** The line that a press or key is on. */
export function rowAt(rows: readonly LayerRow[], target: EventTarget): LayerRow | undefined {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
  return rows.find((row) => row.key === key)
}

const partAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-act]')?.dataset.act : undefined

const isOn = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null
