import { useEffect, useReducer, useRef, useState } from 'react'
import { type Modification, readModifications } from '../../contract/modification'
import type { Preset } from '../../contract/preset'
import type { BoardElement } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import type { ImageSources } from '../board/view/elements/ImageSources'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Tabs } from '../ui/content/Tabs'
import { IconButton } from '../ui/IconButton'
import { RedoIcon, UndoIcon } from '../ui/icons'
import { Spinner } from '../ui/Spinner'
import { toast } from '../ui/toast'
import { CANCEL, DONE } from '../ui/words'
import { revertModifications } from './applyModifications'
import { BeforeAfter } from './BeforeAfter'
import * as steps from './ModificationHistory'
import { ModificationSliders } from './ModificationSliders'
import styles from './modify.module.css'
import { PresetsPanel } from './PresetsPanel'
import { useModifying } from './useModifying'
import { usePresetActions } from './usePresetActions'
import {
  ADJUST,
  APPLY_PRESET,
  HOW_TO_MODIFY,
  MODIFICATIONS_OF_THIS_IMAGE,
  REDO_THIS_STEP,
  REVERT_TO_ORIGINAL,
  REVERTED,
  REVERTED_DETAIL,
  UNDO_THIS_STEP,
} from './words'

interface ModifyElementProps {
  readonly element: BoardElement
  readonly store: BoardStore
  readonly images: ImageSources
  readonly workspace: Workspace | null
  onClose(): void
}

type Part = 'adjust' | 'presets'
type Step = (history: steps.ModificationHistory) => steps.ModificationHistory

/**
 * Sliders for one image element. Done, closing the panel, or selecting something else saves the result as one change of
 * the board; Cancel and Escape discard it. Until then, only this screen shows it.
 */
export function ModifyElement({ element, store, images, workspace, onClose }: ModifyElementProps) {
  const userId = workspace?.userId ?? null
  const [began] = useState(() => readModifications(element))
  const [history, run] = useReducer(
    (state: steps.ModificationHistory, step: Step) => step(state),
    began,
    (list) => steps.beginHistory(list),
  )
  const [part, setPart] = useState<Part>('adjust')
  const { original, problem, preview, isChanged, onBoard, discard } = useModifying({
    element,
    store,
    images,
    began,
    now: history.now,
  })
  const actions = usePresetActions(userId, workspace)
  const frame = useRef<HTMLFieldSetElement>(null)
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])

  const cancel = () => {
    discard()
    onClose()
  }
  const revert = () => {
    discard()
    revertModifications(store, element.id, original)
    toast({ title: REVERTED, description: REVERTED_DETAIL })
    onClose()
  }
  const use = (preset: Preset) => {
    run((state) => steps.change(state, preset.modifications))
    setPart('adjust')
    void actions.used(preset)
  }
  const isModified = original !== element.content || began.length > 0
  return (
    <fieldset
      ref={frame}
      tabIndex={-1}
      className={styles.modify}
      aria-label={MODIFICATIONS_OF_THIS_IMAGE}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        cancel()
      }}
    >
      <div className={styles.stage} aria-busy={preview.state === 'opening'}>
        {preview.state === 'open' && (
          <BeforeAfter
            picture={preview.picture}
            modifications={history.now}
            onDrawn={(after) => isChanged && void onBoard.show(after, preview.picture.isOpaque)}
          />
        )}
        {preview.state !== 'open' && !problem && preview.state !== 'failed' && <Spinner />}
        {(problem || preview.state === 'failed') && (
          <p role="alert" className={styles.hint}>
            {problem ?? (preview.state === 'failed' && preview.reason)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <IconButton
          label={UNDO_THIS_STEP}
          icon={UndoIcon}
          disabled={history.past.length === 0}
          onClick={() => run(steps.undo)}
        />
        <IconButton
          label={REDO_THIS_STEP}
          icon={RedoIcon}
          disabled={history.future.length === 0}
          onClick={() => run(steps.redo)}
        />
        <Button size="s" onClick={cancel}>
          {CANCEL}
        </Button>
        <Button size="s" look="primary" disabled={problem !== null} onClick={onClose}>
          {DONE}
        </Button>
      </div>
      <Tabs
        label={HOW_TO_MODIFY}
        isWide
        current={part}
        onChange={setPart}
        tabs={[
          {
            id: 'adjust',
            label: ADJUST,
            content: part === 'adjust' && (
              <>
                <ModificationSliders
                  modifications={history.now}
                  onPreview={(list) => run((state) => steps.preview(state, list))}
                  onSettle={() => run(steps.settle)}
                  onChange={(list: readonly Modification[]) => run((state) => steps.change(state, list))}
                />
                <Button size="s" isWide disabled={!isModified} onClick={revert}>
                  {REVERT_TO_ORIGINAL}
                </Button>
              </>
            ),
          },
          {
            id: 'presets',
            label: APPLY_PRESET,
            content: part === 'presets' && (
              <PresetsPanel userId={userId} workspace={workspace} initialTab="all" onUse={use} />
            ),
          },
        ]}
      />
    </fieldset>
  )
}
