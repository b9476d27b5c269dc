/**
 * The topics of `subscribe`. Each has a getter whose value keeps its identity until the topic fires:
 * status → status · stage → view.stage · board → board · mode → mode · tool → tool · list → view.visibleIds ·
 * elements → order, size · background → backgroundIds · selection → selection · editing → editing · lift → lift ·
 * camera → view.camera · viewport → view.viewport · bars → view.bars · marquee → marquee · extent → view.extent ·
 * unstored → unstored · active → activeId · revealed → takeRevealed · picking → isPicking · groups → groups ·
 * grid → hasGrid · guides → guides · history → canUndo, canRedo
 *
 * `full` has no value: nothing was duplicated, because the board has no room for all of it.
 */
export type Topic =
  | 'status'
  | 'stage'
  | 'board'
  | 'mode'
  | 'tool'
  | 'list'
  | 'elements'
  | 'revealed'
  | 'background'
  | 'selection'
  | 'editing'
  | 'lift'
  | 'camera'
  | 'viewport'
  | 'bars'
  | 'extent'
  | 'unstored'
  | 'marquee'
  | 'active'
  | 'picking'
  | 'groups'
  | 'grid'
  | 'guides'
  | 'history'
  | 'full'
