import { type PointerEvent, type ReactNode, useCallback, useRef } from 'react'
import type { Point, Size } from '../../contract/layout/rect'
import type { SelectionRegion } from '../../contract/modification'
import type { Swatch } from '../imaging/palette/Swatch'
import { Button } from '../ui/Button'
import { Skeleton } from '../ui/content/Skeleton'
import { Spinner } from '../ui/Spinner'
import { CANCEL, REMOVE } from '../ui/words'
import type { Analyzer } from './Analyzer'
import type { AnalyzerState, Picture, Work } from './analyzerState'
import { type BoardThings, colorThings } from './boardThings'
import { ImagePicker } from './ImagePicker'
import styles from './PictureColumn.module.css'
import { afterKey, between, middleOf, toNatural } from './region'
import { useObjectUrl } from './useObjectUrl'
import {
  AREA_KEYS,
  AREA_OF_IMAGE,
  AREA_SELECTION,
  addColor,
  CHANGING_IMAGE,
  LOOKING_AT_IMAGE,
  OPENING_IMAGE,
  PALETTE,
  SHRINK,
  THE_IMAGE_TO_ANALYZE,
} from './words'

interface PictureColumnProps {
  readonly analyzer: Analyzer
  readonly state: AnalyzerState
  readonly takePhoto: () => Promise<File | null>
  readonly onAdd: (things: BoardThings) => void
}

/** The image, ways to add one, and what went wrong. */
export function PictureColumn({ analyzer, state, takePhoto, onAdd }: PictureColumnProps) {
  const { picture, opening, work, problem, tooLarge } = state
  // Reserves the image's place while it is opening, so that nothing moves when it appears.
  const size = picture?.asset ?? opening
  const handlePhoto = async () => {
    const photo = await takePhoto()
    if (photo) await analyzer.receivePhoto(photo)
  }
  const picker = (
    <ImagePicker
      isSmall={size !== null}
      isOpening={work === 'processing'}
      onFile={(file) => void analyzer.choose(file)}
      onTakePhoto={() => void handlePhoto()}
    />
  )
  return (
    <div className={styles.column}>
      {size && (
        <>
          <PictureStage
            size={size}
            picture={picture}
            work={work}
            progress={state.progress}
            onStop={() => analyzer.stop()}
          >
            {picture && state.isSelecting && (
              <AreaSelection
                natural={picture.asset}
                region={state.region}
                onChange={(region) => analyzer.setRegion(region)}
              />
            )}
          </PictureStage>
          <PaletteStrip swatches={state.palette} onAdd={({ hex, name }) => onAdd(colorThings(`${hex}: ${name}`))} />
        </>
      )}
      <div className={size ? styles.row : undefined}>
        {picker}
        {size && (
          <Button size="s" look="ghost" onClick={() => analyzer.remove()}>
            {REMOVE}
          </Button>
        )}
      </div>
      {problem && (
        <div role="alert" className={styles.problem}>
          <p>{problem}</p>
          {tooLarge && (
            <Button size="s" onClick={() => void analyzer.shrink()}>
              {SHRINK}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const WORDS: Readonly<Record<Work, string>> = {
  processing: OPENING_IMAGE,
  analyzing: LOOKING_AT_IMAGE,
  applying: CHANGING_IMAGE,
}

interface PictureStageProps {
  /** In any unit. */
  readonly size: Size
  /** Null while it is opening. */
  readonly picture: Picture | null
  readonly work: Work | null
  /** 0 to 1. */
  readonly progress: number
  readonly onStop: () => void
  /** Overlays on the picture. */
  readonly children?: ReactNode
}

/** The whole image, and the progress of the task on it. */
function PictureStage({ size, picture, work, progress, onStop, children }: PictureStageProps) {
  return (
    <div className={styles.stage}>
      <div className={styles.frame} style={{ '--ratio': size.width / size.height }}>
        {picture && <Shown picture={picture} />}
        {children}
        {work && (
          <div className={styles.work}>
            <Spinner size={22} />
            <span role="status">{WORDS[work]}</span>
            {work === 'applying' && progress > 0 && (
              <progress className={styles.progress} aria-label={WORDS[work]} max={1} value={progress} />
            )}
            {work !== 'processing' && (
              <Button size="s" onClick={onStop}>
                {CANCEL}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Draws the bitmap decoded on opening the file; without one, the browser decodes the file now. */
function Shown({ picture: { asset, look, alt = THE_IMAGE_TO_ANALYZE } }: { readonly picture: Picture }) {
  const url = useObjectUrl(look ? null : asset.blob)
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => look && canvas?.getContext('2d')?.drawImage(look, 0, 0),
    [look],
  )
  if (look)
    return (
      <canvas
        ref={draw}
        width={look.width}
        height={look.height}
        className={styles.picture}
        role="img"
        aria-label={alt}
      />
    )
  return url && <img src={url} alt={alt} className={styles.picture} />
}

interface AreaSelectionProps {
  /** The size of the image below. */
  readonly natural: Size
  readonly region: SelectionRegion | null
  readonly onChange: (region: SelectionRegion | null) => void
}

/** Overlays the image: selects an area by mouse, touch or arrow keys. Regions in natural pixels. */
function AreaSelection({ natural, region, onChange }: AreaSelectionProps) {
  const drag = useRef<{ from: Point; before: SelectionRegion | null; pointer: number } | null>(null)
  const placeOf = (event: PointerEvent<HTMLElement>) =>
    toNatural({ x: event.clientX, y: event.clientY }, event.currentTarget.getBoundingClientRect(), natural)

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || drag.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: placeOf(event), before: region, pointer: event.pointerId }
  }
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag
    if (current?.pointer === event.pointerId) onChange(between(current.from, placeOf(event)))
  }
  const handleEnd = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag
    if (current?.pointer !== event.pointerId) return
    drag.current = null
    if (event.type === 'pointercancel') onChange(current.before)
  }
  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is interactive, and arrow keys move the area
      tabIndex={0}
      aria-label={AREA_OF_IMAGE}
      aria-roledescription={AREA_SELECTION}
      aria-description={AREA_KEYS}
      className={styles.field}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && region) {
          event.stopPropagation()
          onChange(null)
          return
        }
        const next = afterKey(region ?? middleOf(natural), event, natural)
        if (!next) return
        event.preventDefault()
        onChange(region ? next : middleOf(natural))
      }}
    >
      {region && <span className={styles.box} style={boxOf(region, natural)} />}
    </div>
  )
}

function boxOf({ x, y, width, height }: SelectionRegion, natural: Size) {
  const across = (pixels: number) => `${(pixels / natural.width) * 100}%`
  const down = (pixels: number) => `${(pixels / natural.height) * 100}%`
  return { left: across(x), top: down(y), width: across(width), height: down(height) }
}

interface PaletteStripProps {
  /** Null while loading. */
  readonly swatches: readonly Swatch[] | null
  readonly onAdd: (swatch: Swatch) => void
}

/** The colors of an image, extracted on this device. A click adds one to the board. */
function PaletteStrip({ swatches, onAdd }: PaletteStripProps) {
  if (!swatches) return <Skeleton className={styles.waiting} />
  if (swatches.length === 0) return null
  return (
    <ul className={styles.strip} aria-label={PALETTE}>
      {swatches.map((swatch) => (
        <li key={swatch.hex} className={styles.item}>
          <button
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: swatch.hex }}
            aria-label={addColor(swatch.name, swatch.hex)}
            data-tooltip={`${swatch.name} · ${swatch.hex}`}
            onClick={() => onAdd(swatch)}
          />
        </li>
      ))}
    </ul>
  )
}
