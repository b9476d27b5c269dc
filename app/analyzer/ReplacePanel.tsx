import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type GenerateBackgroundRequest, generatedImage } from '../../contract/ai'
import { AI_PROMPT_MAX, BACKGROUND_TYPES, DEFAULT_BACKGROUND_TYPE } from '../../contract/aiLimits'
import type { SelectionRegion } from '../../contract/modification'
import { request } from '../api/request'
import { blend } from '../imaging/workerCalls'
import type { LocalAsset } from '../offline/types'
import { Button } from '../ui/Button'
import { Select } from '../ui/forms/Select'
import { TextArea } from '../ui/forms/TextArea'
import { Dialog } from '../ui/overlays/Dialog'
import { Spinner } from '../ui/Spinner'
import { toast } from '../ui/toast'
import { CANCEL } from '../ui/words'
import type { Analyzer, Replacement } from './Analyzer'
import { generationFailure } from './failures'
import { MaskControls } from './MaskControls'
import styles from './ReplacePanel.module.css'
import { toNatural } from './region'
import { useBlend } from './useBlend'
import {
  AI_IS_OFF,
  APPLY_FAILED,
  APPLY_TO_IMAGE,
  AREA_TO_REPLACE,
  GENERATE,
  GENERATE_ANOTHER,
  GENERATING,
  KIND,
  OFFLINE_PROMPT,
  OPENING_THE_IMAGE,
  PREVIEW_OF_IMAGE_WITH_NEW_BACKGROUND,
  QUIET_STUDIO_WALL,
  RED_EVENING_SKY_WITH_THIN_CLOUDS,
  REPLACE_BACKGROUND,
  REPLACE_SKY,
  REPLACE_WITH,
  STOP,
} from './words'

const TYPES = BACKGROUND_TYPES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
/** Where a sky or background most likely is, as fractions of the image. */
const FIRST_PICK = { sky: { x: 0.5, y: 0.05 }, background: { x: 0.04, y: 0.04 } } as const

interface ReplacePanelProps extends Replacement {
  readonly analyzer: Analyzer
  readonly source: LocalAsset
  readonly region: SelectionRegion | null
  readonly isOnline: boolean
  /** Whether the server has no provider that can generate images. */
  readonly isAiOff: boolean
  readonly onClose: () => void
}

/** Generates a background or sky and blends it over the chosen part of the image. */
export function ReplacePanel(props: ReplacePanelProps) {
  const { analyzer, source, region, isOnline, isAiOff, what, prompt, onClose } = props
  const [words, setWords] = useState(prompt)
  const [bgType, setBgType] = useState<(typeof BACKGROUND_TYPES)[number]>(
    what === 'sky' ? 'sky' : DEFAULT_BACKGROUND_TYPE,
  )
  const { image, isRunning, problem, generate, stop } = useGeneration()
  const blending = useBlend({ source: source.blob, generated: image, region, firstPick: FIRST_PICK[what] })
  const { canvas, natural, mask, setMask, pick, blendMask, hasFailed } = blending

  const handlePick = (event: PointerEvent<HTMLElement>) => {
    if (!natural || mask.by !== 'color') return
    const at = { x: event.clientX, y: event.clientY }
    const { width, height, ...rest } = natural
    const place = toNatural(at, event.currentTarget.getBoundingClientRect(), natural)
    pick({ ...rest, x: Math.min(place.x, width - 1), y: Math.min(place.y, height - 1) })
  }
  const handleUse = () => {
    if (!image || !blendMask) return
    onClose()
    void analyzer.apply((watched) => blend(source.blob, image, blendMask, { ...watched, feather: mask.feather }), null)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={what === 'sky' ? REPLACE_SKY : REPLACE_BACKGROUND}
      actions={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button look="primary" disabled={!image || !blendMask} onClick={handleUse}>
            {APPLY_TO_IMAGE}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={image ? PREVIEW_OF_IMAGE_WITH_NEW_BACKGROUND : AREA_TO_REPLACE}
          className={styles.canvas}
          style={{ '--ratio': source.width / source.height }}
          data-picking={mask.by === 'color' ? '' : undefined}
          onPointerDown={handlePick}
        />
        {!natural && !hasFailed && <Spinner label={OPENING_THE_IMAGE} className={styles.spinner} />}
      </div>
      {hasFailed && <p role="alert">{APPLY_FAILED}</p>}
      <MaskControls mask={mask} hasArea={region !== null} onChange={setMask} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          generate({ prompt: words.trim(), bgType })
        }}
      >
        <TextArea
          label={REPLACE_WITH}
          placeholder={what === 'sky' ? RED_EVENING_SKY_WITH_THIN_CLOUDS : QUIET_STUDIO_WALL}
          rows={2}
          maxLength={AI_PROMPT_MAX}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          label={KIND}
          options={TYPES}
          value={bgType}
          onChange={(value) => setBgType(BACKGROUND_TYPES.find((each) => each === value) ?? DEFAULT_BACKGROUND_TYPE)}
        />
        {(!isOnline || isAiOff) && <p className={styles.hint}>{isOnline ? AI_IS_OFF : OFFLINE_PROMPT}</p>}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.row}>
          <Button type="submit" isBusy={isRunning} disabled={!isOnline || words.trim() === ''}>
            {isRunning ? GENERATING : image ? GENERATE_ANOTHER : GENERATE}
          </Button>
          {isRunning && (
            <Button look="ghost" onClick={stop}>
              {STOP}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

interface Generation {
  readonly image: Blob | null
  readonly isRunning: boolean
  /** Why generating failed, as shown. */
  readonly problem: string | null
  generate(body: GenerateBackgroundRequest): void
  stop(): void
}

/** Generates backgrounds with the AI, one at a time. Unmounting cancels. */
function useGeneration(): Generation {
  const [image, setImage] = useState<Blob | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const generate = async (body: GenerateBackgroundRequest) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    setProblem(null)
    try {
      const made = await generateBackground(body, controller.signal)
      if (!controller.signal.aborted) setImage(made)
    } catch (error) {
      if (controller.signal.aborted) return
      const failure = generationFailure(error)
      setProblem(failure.words)
      if (failure.toast) toast(failure.toast)
    } finally {
      if (running.current === controller) setIsRunning(false)
    }
  }
  return {
    image,
    isRunning,
    problem,
    generate: (body) => void generate(body),
    stop: () => {
      running.current?.abort()
      setIsRunning(false)
    },
  }
}

/** Generates a background. Throws like `request`, and if the answer contains no image. */
async function generateBackground(body: GenerateBackgroundRequest, signal: AbortSignal): Promise<Blob> {
  const { dataUri } = await request('/api/ai/generate-background', (value) => generatedImage.parse(value), {
    method: 'POST',
    body,
    signal,
  })
  return bytesOf(dataUri)
}

/** Decoded manually, since the CSP forbids fetching data URIs. */
function bytesOf(dataUri: string): Blob {
  const [, type = '', base64 = ''] = /^data:(image\/\w+);base64,(.+)$/.exec(dataUri) ?? []
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })
}
