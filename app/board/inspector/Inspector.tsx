import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { LiveEdit } from '../palette/LiveEdit'
import { type BoardElement, isLocked } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import type { PictureTool } from '../view/toolbar/EditorActions'
import { Panel } from '../view/toolbar/Panel'
import { useTopic } from '../view/useBoardStore'
import { type Editing, EditingContext } from './Editing'
import styles from './inspector.module.css'
import { type Selected, SelectedElements } from './SelectedElements'
import { AppearanceSection } from './sections/AppearanceSection'
import { ArrangementSection } from './sections/ArrangementSection'
import { HeaderSection } from './sections/HeaderSection'
import { ImageSection } from './sections/ImageSection'
import { NameSection } from './sections/NameSection'
import { TextSection } from './sections/TextSection'
import { summarize } from './summarize'
import { BOARD_IN_PREVIEW, INSPECTOR, LOCKED_NOTE, PROPERTIES, SELECT_SOMETHING, someLockedNote } from './words'

export interface InspectorProps {
  readonly store: BoardStore
  readonly images: ImageSources
  /** Opens a tool for the selected picture, or requests another one; unavailable if omitted. */
  onTool?(tool: PictureTool): void
  /** Opens the pixel adjustments of the selected picture; unavailable if omitted. */
  onModify?(): void
  /** Opens the analyzer for the selected picture; unavailable if omitted. */
  onAnalyze?(): void
  /** Shown before the properties of a single element. */
  leadOf?(element: BoardElement): ReactNode
  /** On the close button, or Escape while the focus is inside. */
  onClose(): void
}

const modeOf = (store: BoardStore) => store.mode

/** Edits all properties of the selection, one element or several. Loaded when it is opened. */
export function Inspector({ store, images, onTool, onModify, onAnalyze, leadOf, onClose }: InspectorProps) {
  const mode = useTopic(store, 'mode', modeOf)
  const following = useMemo(() => new SelectedElements(store), [store])
  const selected = useSyncExternalStore(following.subscribe, following.read)
  const isEmpty = selected.elements.length === 0
  return (
    <Panel title={INSPECTOR} onClose={onClose}>
      {mode === 'preview' ? (
        <p className={styles.hint}>{BOARD_IN_PREVIEW}</p>
      ) : isEmpty ? (
        <p className={styles.hint}>{SELECT_SOMETHING}</p>
      ) : (
        <Properties
          key={selected.key}
          store={store}
          images={images}
          selected={selected}
          onTool={onTool}
          onModify={onModify}
          onAnalyze={onAnalyze}
          leadOf={leadOf}
        />
      )}
    </Panel>
  )
}

interface PropertiesProps {
  readonly store: BoardStore
  readonly images: ImageSources
  readonly selected: Selected
  onTool?(tool: PictureTool): void
  onModify?(): void
  onAnalyze?(): void
  leadOf?(element: BoardElement): ReactNode
}

/** The properties of one selection. Another one remounts them, after setting what was being typed. */
function Properties(props: PropertiesProps) {
  const { store, images, onTool, onModify, onAnalyze, leadOf } = props
  const all = props.selected.elements
  const [live] = useState(() => new LiveEdit(store))
  useEffect(() => () => live.commit(), [live])
  const unlocked = useMemo(() => (all.some(isLocked) ? all.filter((element) => !isLocked(element)) : all), [all])
  const editing = useMemo((): Editing => {
    const ids = unlocked.map(({ id }) => id)
    return {
      store,
      images,
      elements: unlocked,
      // If all are locked, their values are still shown.
      summary: summarize(unlocked.length > 0 ? unlocked : all),
      change(patchOf) {
        live.commit()
        store.update(ids, (element) => patchOf(element) ?? {})
      },
      preview: (patchOf) => live.preview(ids, patchOf),
      live,
    }
  }, [store, images, all, unlocked, live])
  const [only, ...rest] = all
  const locked = all.length - unlocked.length
  // The main section comes first, on a phone without scrolling: a picture's tools, or else the color.
  const isPictures = editing.summary.types.image === editing.summary.count
  const pictures = <ImageSection onTool={onTool} onModify={onModify} onAnalyze={onAnalyze} />
  return (
    <EditingContext value={editing}>
      <div className={styles.sections}>
        <HeaderSection all={all} />
        {only && rest.length === 0 && leadOf?.(only)}
        {locked > 0 && <p className={styles.hint}>{unlocked.length === 0 ? LOCKED_NOTE : someLockedNote(locked)}</p>}
        <fieldset className={styles.fields} disabled={unlocked.length === 0} aria-label={PROPERTIES}>
          {isPictures && pictures}
          <AppearanceSection />
          <TextSection />
          {!isPictures && pictures}
          <ArrangementSection />
        </fieldset>
        <NameSection all={all} />
      </div>
    </EditingContext>
  )
}
