import { useState } from 'react'
import { clamp } from '../../../../contract/layout/rect'
import { IconButton } from '../../../ui/IconButton'
import {
  AlignBottomIcon,
  AlignCenterIcon,
  AlignLeftIcon,
  AlignMiddleIcon,
  AlignRightIcon,
  AlignTopIcon,
  DistributeAcrossIcon,
  DistributeDownIcon,
  EvenGridIcon,
  MasonryIcon,
  MinusIcon,
  SameHeightIcon,
  SameSizeIcon,
  SameWidthIcon,
  WeaveIcon,
} from '../../../ui/iconSets/editorIcons'
import { type Icon, PlusIcon } from '../../../ui/icons'
import { type Arrangement, DEFAULT_GAP } from '../../arrange/Layout'
import { shortcut } from '../../gestures/keyboard'
import type { BoardStore } from '../../store/BoardStore'
import styles from './arrangePanel.module.css'
import { arrangeSelection } from './arrangeSelection'
import {
  ALIGN_BOTTOM,
  ALIGN_CENTERS,
  ALIGN_LEFT,
  ALIGN_MIDDLES,
  ALIGN_RIGHT,
  ALIGN_TITLE,
  ALIGN_TOP,
  ARRANGE,
  COLUMNS,
  DISTRIBUTE_HORIZONTALLY,
  DISTRIBUTE_VERTICALLY,
  GAP,
  GRID,
  lessOf,
  MASONRY,
  moreOf,
  SAME_HEIGHT,
  SAME_SIZE,
  SAME_WIDTH,
  SELECT_TWO_OR_MORE,
  SPACE_AND_SIZE,
  WEAVE,
  weaveImages,
} from './base/words'
import { Panel } from './Panel'
import { useSelectionState } from './useSelectionState'

type Layout = 'masonry' | 'grid'

const ALIGN: readonly (readonly [Arrangement, string, Icon])[] = [
  ['left', ALIGN_LEFT, AlignLeftIcon],
  ['center', ALIGN_CENTERS, AlignCenterIcon],
  ['right', ALIGN_RIGHT, AlignRightIcon],
  ['top', ALIGN_TOP, AlignTopIcon],
  ['middle', ALIGN_MIDDLES, AlignMiddleIcon],
  ['bottom', ALIGN_BOTTOM, AlignBottomIcon],
]

const SPACE: readonly (readonly [Arrangement, string, Icon])[] = [
  ['horizontally', DISTRIBUTE_HORIZONTALLY, DistributeAcrossIcon],
  ['vertically', DISTRIBUTE_VERTICALLY, DistributeDownIcon],
  ['sameWidth', SAME_WIDTH, SameWidthIcon],
  ['sameHeight', SAME_HEIGHT, SameHeightIcon],
  ['sameSize', SAME_SIZE, SameSizeIcon],
]

interface ArrangePanelProps {
  readonly store: BoardStore
  onWeave(): void
  onClose(): void
}

/** Arranges the selection: as masonry, in a grid, along an edge. Loaded when it is opened. */
export function ArrangePanel({ store, onWeave, onClose }: ArrangePanelProps) {
  const { units, pictures, isLocked } = useSelectionState(store)
  const [layout, setLayout] = useState<Layout | null>(null)
  const [columns, setColumns] = useState<number | null>(null)
  const [gap, setGap] = useState(DEFAULT_GAP)
  const isIdle = units < 2 || isLocked

  const layOut = (kind: Layout, count: number | null, space: number) => {
    setLayout(kind)
    setGap(space)
    setColumns(arrangeSelection(store, kind, { columns: count ?? undefined, gap: space }) ?? count)
  }
  return (
    <Panel title={ARRANGE} isLow onClose={onClose}>
      <div className={styles.body}>
        {isIdle && <p className={styles.hint}>{SELECT_TWO_OR_MORE}</p>}
        {pictures > 1 && (
          <button
            type="button"
            className={styles.weave}
            data-tooltip={`${WEAVE} (${shortcut('weave')})`}
            onClick={onWeave}
          >
            <WeaveIcon size={24} />
            {weaveImages(pictures)}
          </button>
        )}
        <div className={styles.layouts}>
          <LayoutButton kind="masonry" label={MASONRY} icon={MasonryIcon} isIdle={isIdle} onPick={layOut} gap={gap} />
          <LayoutButton kind="grid" label={GRID} icon={EvenGridIcon} isIdle={isIdle} onPick={layOut} gap={gap} />
        </div>
        <div className={styles.steppers}>
          <Stepper
            label={COLUMNS}
            value={columns}
            from={1}
            to={units}
            isDisabled={isIdle || !layout}
            onChange={(count) => layOut(layout ?? 'masonry', count, gap)}
          />
          <Stepper
            label={GAP}
            value={gap}
            from={0}
            to={200}
            step={4}
            isDisabled={isIdle}
            onChange={(space) => (layout ? layOut(layout, columns, space) : setGap(space))}
          />
        </div>
        <div className={styles.row} role="toolbar" aria-label={ALIGN_TITLE}>
          {ALIGN.map(([kind, label, icon]) => (
            <ArrangeButton key={kind} store={store} kind={kind} label={label} icon={icon} isIdle={isIdle} />
          ))}
        </div>
        <div className={styles.row} role="toolbar" aria-label={SPACE_AND_SIZE}>
          {SPACE.map(([kind, label, icon]) => (
            <ArrangeButton
              key={kind}
              store={store}
              kind={kind}
              label={label}
              icon={icon}
              isIdle={isIdle || (kind.endsWith('ally') && units < 3)}
            />
          ))}
        </div>
      </div>
    </Panel>
  )
}

interface LayoutButtonProps {
  readonly kind: Layout
  readonly label: string
  readonly icon: Icon
  readonly isIdle: boolean
  readonly gap: number
  onPick(kind: Layout, columns: number | null, gap: number): void
}

function LayoutButton({ kind, label, icon: Glyph, isIdle, gap, onPick }: LayoutButtonProps) {
  return (
    <button
      type="button"
      className={styles.layout}
      disabled={isIdle}
      data-tooltip={`${label} (${shortcut(kind)})`}
      onClick={() => onPick(kind, null, gap)}
    >
      <Glyph size={24} />
      {label}
    </button>
  )
}

interface StepperProps {
  readonly label: string
  /** Null if it depends on something else. */
  readonly value: number | null
  readonly from: number
  readonly to: number
  readonly step?: number
  readonly isDisabled: boolean
  onChange(value: number): void
}

/** A whole number, one step up or down. */
function Stepper({ label, value, from, to, step = 1, isDisabled, onChange }: StepperProps) {
  const change = (by: number) => onChange(clamp((value ?? from) + by, from, Math.max(from, to)))
  return (
    <div className={styles.stepper}>
      <span>{label}</span>
      <IconButton
        label={lessOf(label)}
        icon={MinusIcon}
        iconSize={16}
        disabled={isDisabled || (value ?? from) <= from}
        onClick={() => change(-step)}
      />
      <output aria-label={label}>{value ?? '–'}</output>
      <IconButton
        label={moreOf(label)}
        icon={PlusIcon}
        iconSize={16}
        disabled={isDisabled || (value ?? from) >= to}
        onClick={() => change(step)}
      />
    </div>
  )
}

interface ArrangeButtonProps {
  readonly store: BoardStore
  readonly kind: Arrangement
  readonly label: string
  readonly icon: Icon
  readonly isIdle: boolean
}

function ArrangeButton({ store, kind, label, icon, isIdle }: ArrangeButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      shortcut={shortcut(kind)}
      disabled={isIdle}
      onClick={() => arrangeSelection(store, kind)}
    />
  )
}
