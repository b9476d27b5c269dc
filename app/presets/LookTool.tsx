import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Modification, readModifications } from '../../contract/modification'
import type { Preset } from '../../contract/preset'
import type { BoardElement } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import type { ImageSources } from '../board/view/elements/ImageSources'
import { ToolRow } from '../board/view/toolbar/ToolRow'
import type { OpenPicture } from '../imaging/OpenPicture'
import type { Workspace } from '../offline/workspace'
import { isPictureFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { SettingsIcon as SlidersIcon } from '../ui/iconSets/editorIcons'
import { LOOKS, type Look, lookOf, partOf } from './looks'
import styles from './looks.module.css'
import { useModifying } from './useModifying'
import { usePresetActions } from './usePresetActions'
import { usePresets } from './usePresets'
import { useRendering } from './usePreview'
import { ADJUST, AMOUNT, LOOK, LOOKS_OF_THIS_IMAGE, MY_PRESETS, NO_LOOK, POPULAR, percentOf } from './words'

interface LookToolProps {
  readonly element: BoardElement
  readonly store: BoardStore
  readonly images: ImageSources
  readonly workspace: Workspace | null
  /** Opens the sliders and all presets. */
  onAdjust(): void
  onClose(): void
}

interface Choice extends Look {
  /** Null for looks that ship with the app. */
  readonly preset: Preset | null
}

const NOTHING: readonly Modification[] = []
const BUILT_IN: readonly Choice[] = LOOKS.map((look) => ({ ...look, preset: null }))

/**
 * The selected image in each look, side by side. A press applies a look on the canvas, another one removes it, and a
 * slider sets its strength. Done, or selecting something else, saves it as one change; Cancel discards it.
 */
export function LookTool({ element, store, images, workspace, onAdjust, onClose }: LookToolProps) {
  const userId = workspace?.userId ?? null
  const mine = usePresets('my', userId, workspace).presets
  const popular = usePresets('public', userId, workspace).presets
  const actions = usePresetActions(userId, workspace)
  const groups = useMemo(() => groupsOf(mine ?? [], popular ?? []), [mine, popular])

  const [began] = useState(() => readModifications(element))
  const [chosen, setChosen] = useState(() => {
    const found = lookOf(began, BUILT_IN)
    return found && { choice: found.look, percent: found.percent }
  })
  const [isTouched, setIsTouched] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  // With no look chosen, manual modifications that match no look still apply.
  const [rest] = useState(() => (chosen ? NOTHING : began))
  const now = useMemo(() => {
    if (!isTouched) return began
    return chosen ? partOf(chosen.choice.modifications, chosen.percent) : rest
  }, [isTouched, began, chosen, rest])
  const { problem, preview, isChanged, onBoard, discard, save } = useModifying({
    element,
    store,
    images,
    began,
    now,
    onSaved: () => void (chosen?.choice.preset && actions.used(chosen.choice.preset)),
  })

  const choose = (choice: Choice | null) => {
    setIsTouched(true)
    setChosen(choice && choice.id !== chosen?.choice.id ? { choice, percent: 100 } : null)
  }
  const picture = preview.state === 'open' ? preview.picture : null
  const trouble = problem ?? (preview.state === 'failed' ? preview.reason : null)
  return (
    <ToolRow
      title={LOOK}
      isBusy={isSaving}
      onDone={() => {
        setIsSaving(true)
        void save().then(onClose)
      }}
      onCancel={() => {
        discard()
        onClose()
      }}
      foot={
        <Amount
          percent={chosen?.percent ?? null}
          onMove={(percent) => {
            setIsTouched(true)
            setChosen(chosen && { ...chosen, percent })
          }}
        />
      }
    >
      {trouble ? (
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      ) : (
        <div
          className={styles.strip}
          role="toolbar"
          aria-label={LOOKS_OF_THIS_IMAGE}
          aria-busy={picture === null}
          onKeyDown={moveFocus}
        >
          <Tile name={NO_LOOK} picture={picture} modifications={NOTHING} isOn={!chosen} onPress={() => choose(null)} />
          {groups.map(({ title, choices }) => (
            <fieldset key={title} className={styles.group} aria-label={title}>
              {choices.map((choice) => (
                <Tile
                  key={choice.id}
                  name={choice.name}
                  picture={picture}
                  modifications={choice.modifications}
                  isOn={choice.id === chosen?.choice.id}
                  onPress={() => choose(choice)}
                />
              ))}
            </fieldset>
          ))}
          <button type="button" className={styles.tile} onClick={onAdjust}>
            <span className={styles.more}>
              <SlidersIcon size={22} />
            </span>
            <span className={styles.name}>{ADJUST}</span>
          </button>
        </div>
      )}
      {picture && (
        <Rendering
          picture={picture}
          modifications={now}
          onDrawn={(canvas) => isChanged && void onBoard.show(canvas, picture.isOpaque)}
        />
      )}
    </ToolRow>
  )
}

/** Groups of looks without no-ops and duplicates. */
function groupsOf(mine: readonly Preset[], popular: readonly Preset[]) {
  const choiceOf = (preset: Preset): Choice => ({
    id: `preset ${preset.id}`,
    name: preset.name,
    modifications: preset.modifications,
    preset,
  })
  const isSome = ({ modifications }: Preset) => modifications.length > 0
  return [
    { title: LOOK, choices: BUILT_IN },
    { title: MY_PRESETS, choices: mine.filter(isSome).map(choiceOf) },
    { title: POPULAR, choices: popular.filter((preset) => isSome(preset) && !preset.isMine).map(choiceOf) },
  ].filter(({ choices }) => choices.length > 0)
}

interface RenderingProps {
  readonly picture: OpenPicture
  readonly modifications: readonly Modification[]
  onDrawn(canvas: HTMLCanvasElement): void
}

/** Renders off screen what the board previews. */
function Rendering({ picture, modifications, onDrawn }: RenderingProps) {
  const [canvas] = useState(() => ({ current: document.createElement('canvas') }))
  useRendering(picture, modifications, canvas, onDrawn)
  return null
}

interface TileProps {
  readonly name: string
  readonly picture: OpenPicture | null
  readonly modifications: readonly Modification[]
  readonly isOn: boolean
  onPress(): void
}

/** Rendered size of a thumbnail in CSS px, slightly larger than shown. */
const THUMBNAIL = 96

function Tile({ name, picture, modifications, isOn, onPress }: TileProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const node = canvas.current
    if (!picture || !node) return
    const draw = async () => {
      const bitmap = await picture.thumbnail(modifications, Math.round(THUMBNAIL * Math.min(2, devicePixelRatio)))
      node.width = bitmap.width
      node.height = bitmap.height
      node.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
      node.dataset.drawn = ''
    }
    // Renders thumbnails only as they scroll near. Those still empty when it closes stay so.
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        draw().catch(reportUnless(isPictureFailure, 'presets'))
      },
      { rootMargin: '0px 200px' },
    )
    watch.observe(node)
    return () => watch.disconnect()
  }, [picture, modifications])
  return (
    <button type="button" className={styles.tile} aria-pressed={isOn} onClick={onPress} onFocus={bringIntoSight}>
      <canvas ref={canvas} className={styles.thumbnail} width={1} height={1} />
      <span className={styles.name}>{name}</span>
    </button>
  )
}

interface AmountProps {
  /** Null if there is no look to adjust. */
  readonly percent: number | null
  onMove(percent: number): void
}

function Amount({ percent, onMove }: AmountProps) {
  return (
    <label className={styles.amount}>
      <span className="visually-hidden">{AMOUNT}</span>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        disabled={percent === null}
        value={percent ?? 0}
        aria-valuetext={percentOf(percent ?? 0)}
        onChange={(event) => onMove(Number(event.target.value))}
      />
      <output className={styles.percent} aria-hidden="true">
        {percent !== null && percentOf(percent)}
      </output>
    </label>
  )
}

/** Scrolls the whole tile into view, not only the edge that the browser reveals. */
function bringIntoSight({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Arrow keys move the focus along the strip, as in any toolbar. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll('button')]
  const at = tiles.indexOf(event.target as HTMLButtonElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tiles.length - 1 }[event.key]
  const tile = next === undefined || at < 0 ? undefined : tiles[next]
  if (!tile) return
  event.preventDefault()
  event.stopPropagation()
  tile.focus()
}
