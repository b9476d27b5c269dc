import { lazy, use, useDeferredValue, useEffect } from 'react'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import type { BoardStore } from '../../store/BoardStore'
import { TextSetter } from '../../texts/TextSetter'
import { BoardViewContext } from '../BoardViewContext'
import { OverlayContext } from '../OverlayContext'
import { useTopic } from '../useBoardStore'
import { ActiveRing } from './ActiveRing'
import { Guides } from './Guides'
import { Marquee } from './Marquee'
import { openLinksOnModifiedPress } from './openLinks'
import { SelectionFrames } from './SelectionFrame'
import { Sight } from './Sight'
import { EditingLayer } from './TextEditor'

const TextStyles = lazy(async () => ({ default: (await import('../toolbar/TextStyles')).TextStyles }))

/** How many texts can be restyled at once. */
const TEXTS_MAX = 60

const hasOnlyTexts = (store: BoardStore) => {
  const { size } = store.selection
  const isText = (id: string) => store.element(id)?.type === 'text' && !store.isLocked(id)
  return size > 0 && size <= TEXTS_MAX && [...store.selection].every(isText)
}

/** What shows above the elements during interaction. A board is drawn without it. */
export function InteractionLayer() {
  const { store, isReadOnly } = use(BoardViewContext)
  const overlay = use(OverlayContext)
  // Deferred, so that the caret comes first: the styles take as long as the rest of a new text.
  const showsStyles = useDeferredValue(useTopic(store, 'selection', hasOnlyTexts))
  useEffect(() => {
    store.texts ??= new TextSetter(store)
    const canvas = overlay?.closest('[data-canvas]')
    return canvas ? openLinksOnModifiedPress(store, canvas) : undefined
  }, [store, overlay])
  return (
    <>
      <EditingLayer />
      {showsStyles && !isReadOnly && (
        <LazyBoundary>
          <TextStyles />
        </LazyBoundary>
      )}
      <SelectionFrames />
      <ActiveRing />
      <Marquee />
      <Guides />
      <Sight />
    </>
  )
}
