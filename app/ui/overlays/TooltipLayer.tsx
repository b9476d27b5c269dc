import { Tooltip } from 'radix-ui'
import { useEffect, useState } from 'react'
import styles from './TooltipLayer.module.css'
import { tooltipDelay } from './tooltipDelay'

/** Devices whose keyboards have ⌘ instead of Ctrl. */
const IS_APPLE = /Mac|iP(hone|ad|od)/.test(navigator.platform)

interface Shown {
  readonly text: string
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly box: DOMRect
}

interface TooltipLayerProps {
  /** The element hovered or focused before this loaded. */
  readonly first?: Element
}

/**
 * One tooltip for the whole app, for every `data-tooltip`: a thousand buttons cost nothing until one is hovered or
 * reached by keyboard. It repeats the accessible name, so it is hidden from assistive technology.
 */
export function TooltipLayer({ first }: TooltipLayerProps) {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => attachTooltips(setShown, first), [first])
  if (!shown) return null
  const { left, top, width, height } = shown.box
  return (
    <Tooltip.Provider>
      <Tooltip.Root open onOpenChange={(open) => !open && setShown(null)}>
        <Tooltip.Trigger asChild>
          <span aria-hidden="true" className={styles.anchor} style={{ left, top, width, height }} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content side={shown.side} sideOffset={6} collisionPadding={8} className={styles.tooltip}>
            {shown.text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}

function attachTooltips(show: (shown: Shown | null) => void, first?: Element): () => void {
  const delay = tooltipDelay<Element>((target) => show(target ? measure(target) : null))
  let current: Element | null = null
  const move = (target: Element | null) => {
    if (target === current) return
    if (current) delay.leave()
    current = target
    if (target) delay.enter(target)
  }
  const handleOver = (event: PointerEvent) => {
    // Touch has no hover: a tooltip under a finger would only cover what was pressed.
    if (event.pointerType !== 'touch') move(tooltipTarget(event.target))
  }
  const handleFocus = (event: FocusEvent) => {
    const target = tooltipTarget(event.target)
    move(target?.matches(':focus-visible') ? target : null)
  }
  const handleEnd = () => move(null)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') handleEnd()
  }
  if (first?.matches(':hover, :focus-visible')) move(first)
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true, passive: true }
  document.addEventListener('pointerover', handleOver, options)
  document.addEventListener('focusin', handleFocus, options)
  document.addEventListener('focusout', handleEnd, options)
  document.addEventListener('pointerdown', handleEnd, options)
  document.addEventListener('scroll', handleEnd, options)
  document.addEventListener('keydown', handleKey, options)
  return () => {
    stop.abort()
    delay.leave()
  }
}

function tooltipTarget(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tooltip]') : null
}

function measure(target: Element): Shown | null {
  const text = target.getAttribute('data-tooltip')
  if (!text || !target.isConnected) return null
  // Its open menu covers the place of the tooltip.
  if (target.matches('[aria-haspopup=menu][aria-expanded=true]')) return null
  const side = target.getAttribute('data-tooltip-side')
  return {
    text: IS_APPLE ? text.replace('Ctrl+Shift+', '⇧⌘').replace('Ctrl+', '⌘') : text,
    side: side === 'top' || side === 'left' || side === 'right' ? side : 'bottom',
    box: target.getBoundingClientRect(),
  }
}
