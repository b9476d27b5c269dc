import { ActiveRing } from './ActiveRing'
import { Guides } from './Guides'
import { Marquee } from './Marquee'
import { SelectionFrames } from './SelectionFrame'
import { EditingLayer } from './TextEditor'

/** What shows above the elements where somebody's hand, or keys, are at work: nothing of it draws a board. */
export function HandLayer() {
  return (
    <>
      <EditingLayer />
      <SelectionFrames />
      <ActiveRing />
      <Marquee />
      <Guides />
    </>
  )
}
