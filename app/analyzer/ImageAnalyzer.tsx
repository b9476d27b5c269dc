import { lazy, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import type { ImageAnalysis } from '../../contract/ai'
import { ANALYSIS_TYPES } from '../../contract/aiLimits'
import { useHasProvider } from '../api/useAiStatus'
import { useIsConnected } from '../api/useIsConnected'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { formatNumber } from '../ui/format/format'
import { Switch } from '../ui/forms/Switch'
import { LazyBoundary } from '../ui/LazyBoundary'
import { DISCARD } from '../ui/words'
import type { Replacement } from './Analyzer'
import { AreaPart } from './AreaPart'
import { type AnalysisType, type Modified, type Picture, regionOf } from './analyzerState'
import { type BoardThings, colorOf, colorThings, modifiedThings, pictureThings, textThings } from './boardThings'
import { Colors, Findings, Lines } from './Findings'
import styles from './ImageAnalyzer.module.css'
import { ModifyPanel } from './ModifyPanel'
import { PictureColumn } from './PictureColumn'
import { type AddToBoard, useAdd } from './useAdd'
import { type AnalyzerKeeper, useAnalyzer } from './useAnalyzer'
import { useObjectUrl } from './useObjectUrl'
import { WaitingPhotos } from './WaitingPhotos'
import {
  ADD_IMAGE,
  ADD_MODIFIED_IMAGE_TO_BOARD,
  AI_IS_OFF,
  ANALYSIS_TYPE,
  ANALYZE,
  COLORS,
  DESCRIPTION,
  DESIGN_ELEMENTS,
  ELEMENT_SUGGESTIONS,
  KEEP_CHANGING_THIS_ONE,
  MODIFIED_IMAGE,
  OFFLINE_ANALYZE,
  ONE_MOMENT,
  ORIGINAL_IMAGE,
  PALETTE_FOUND_ON_THIS_DEVICE,
  RECOMMENDATIONS,
  SHOW_ORIGINAL,
  THE_MODIFIED_IMAGE,
  TYPE_LABELS,
  tokensUsed,
} from './words'

const ReplacePanel = lazy(async () => ({ default: (await import('./ReplacePanel')).ReplacePanel }))

interface ImageAnalyzerProps {
  /** Null while no one is signed in, or until it is open. */
  readonly workspace: Workspace | null
  readonly takePhoto: () => Promise<File | null>
  readonly addToBoard: AddToBoard
  /** Shows which board results are added to. */
  readonly target?: ReactNode
  /** Holds the visit while the analyzer is off screen. */
  readonly keeper?: AnalyzerKeeper
  /** An image to start with; replaces the previous one. */
  readonly initial?: File | null
}

/** Analyzes an image, with or without the AI, takes it apart for a board, and modifies it. */
export function ImageAnalyzer(props: ImageAnalyzerProps) {
  const { workspace, takePhoto, addToBoard, target, keeper, initial = null } = props
  const { analyzer, state } = useAnalyzer(workspace, keeper)
  const isOnline = useIsConnected(workspace)
  const isAiOff = useHasProvider(workspace?.userId ?? null) === false
  const add = useAdd(addToBoard)
  const [replacement, setReplacement] = useState<Replacement | null>(null)
  const { picture, work, type, answers, modified, palette } = state
  const answer = answers[type] ?? null
  const isModifying = type === 'modification' && picture !== null
  // A dozen fields: deferred, so that the chip shows the choice first.
  const hasFields = useDeferredValue(isModifying) && isModifying
  const isWriting = work === 'analyzing' && state.writing !== ''

  useEffect(() => {
    analyzer.onReplacement = setReplacement
  }, [analyzer])
  useEffect(() => {
    if (initial) void analyzer.choose(initial)
  }, [analyzer, initial])

  return (
    <div className={styles.root}>
      <div className={styles.columns}>
        <PictureColumn analyzer={analyzer} state={state} takePhoto={takePhoto} onAdd={add} />
        <div className={styles.column}>
          <TypeChips current={type} onChoose={(chosen) => analyzer.chooseType(chosen)} />
          {hasFields && <AreaPart analyzer={analyzer} state={state} picture={picture} />}
          <Button look="primary" isWide isBusy={work === 'analyzing'} onClick={() => void analyzer.analyze()}>
            {ANALYZE}
          </Button>
          {isAiOff && isOnline && <p className={styles.hint}>{AI_IS_OFF}</p>}
          {!isOnline && picture && workspace && <p className={styles.hint}>{OFFLINE_ANALYZE}</p>}
          {picture && target}
          {isModifying && modified && (
            <ModifiedImage
              picture={picture}
              modified={modified}
              onAdd={() => add(modifiedThings(modified, picture, answer?.description))}
              onTake={() => analyzer.takeModified()}
              onDrop={() => analyzer.dropModified()}
            />
          )}
          {type === 'colorPalette' && palette && palette.length > 0 && (
            <Findings title={PALETTE_FOUND_ON_THIS_DEVICE}>
              <Colors colors={palette} onAdd={({ hex, name }) => add(colorThings(`${hex}: ${name}`))} />
            </Findings>
          )}
          {hasFields && (
            <ModifyPanel analyzer={analyzer} state={state} isOnline={isOnline} onReplace={setReplacement} />
          )}
          {(answer || isWriting) && (
            <Results analysis={isWriting ? null : answer} writing={state.writing} onAdd={add} />
          )}
          {picture && (
            <Button isWide onClick={() => add(pictureThings(picture, answer?.description))}>
              {ADD_IMAGE}
            </Button>
          )}
        </div>
      </div>
      <WaitingPhotos
        workspace={workspace}
        isOnline={isOnline}
        onOpen={(analysis) => analyzer.open(analysis)}
        onDiscard={(id) => analyzer.forgetQueued(id)}
      />
      {replacement && picture && (
        <LazyBoundary>
          <ReplacePanel
            analyzer={analyzer}
            source={modified?.asset ?? picture.asset}
            region={regionOf(state)}
            isOnline={isOnline}
            isAiOff={isAiOff}
            {...replacement}
            onClose={() => setReplacement(null)}
          />
        </LazyBoundary>
      )}
    </div>
  )
}

interface TypeChipsProps {
  readonly current: AnalysisType
  readonly onChoose: (type: AnalysisType) => void
}

/** Chooses one of the four types of analysis. */
function TypeChips({ current, onChoose }: TypeChipsProps) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{ANALYSIS_TYPE}</legend>
      {ANALYSIS_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          className={styles.chip}
          aria-pressed={type === current}
          onClick={() => onChoose(type)}
        >
          {TYPE_LABELS[type]}
        </button>
      ))}
    </fieldset>
  )
}

interface ModifiedImageProps {
  readonly picture: Picture
  readonly modified: Modified
  readonly onAdd: () => void
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** The modified image and its actions. */
function ModifiedImage({ picture, modified, onAdd, onTake, onDrop }: ModifiedImageProps) {
  const [isBefore, setIsBefore] = useState(false)
  const before = useObjectUrl(picture.asset.blob)
  const after = useObjectUrl(modified.asset.blob)
  const url = isBefore ? before : after
  return (
    <section aria-label={MODIFIED_IMAGE} className={styles.modified}>
      {url && <img src={url} alt={isBefore ? ORIGINAL_IMAGE : THE_MODIFIED_IMAGE} className={styles.image} />}
      <Switch label={SHOW_ORIGINAL} checked={isBefore} onChange={(event) => setIsBefore(event.target.checked)} />
      <div className={styles.actions}>
        <Button look="primary" onClick={onAdd}>
          {ADD_MODIFIED_IMAGE_TO_BOARD}
        </Button>
        <Button onClick={onTake}>{KEEP_CHANGING_THIS_ONE}</Button>
        <Button look="ghost" onClick={onDrop}>
          {DISCARD}
        </Button>
      </div>
    </section>
  )
}

interface ResultsProps {
  /** Null while it is streaming in. */
  readonly analysis: ImageAnalysis | null
  /** The description streamed so far. */
  readonly writing: string
  readonly onAdd: (things: BoardThings) => void
}

/** What the AI found in the image, as plain text: no markup, no links. */
function Results({ analysis, writing, onAdd }: ResultsProps) {
  const addText = (line: string) => onAdd(textThings(line))
  const description = analysis?.description ?? writing
  return (
    <div className={styles.results} aria-busy={!analysis}>
      <Findings title={DESCRIPTION}>
        <p className={styles.description}>{description || ONE_MOMENT}</p>
      </Findings>
      {analysis && analysis.colors.length > 0 && (
        <Findings title={COLORS}>
          <Colors
            colors={analysis.colors.map(colorOf)}
            onAdd={({ hex, name }) => onAdd(colorThings(`${hex}: ${name}`))}
          />
        </Findings>
      )}
      {analysis && analysis.elements.length > 0 && (
        <Findings title={DESIGN_ELEMENTS}>
          <Lines lines={analysis.elements} onAdd={addText} />
        </Findings>
      )}
      {analysis && analysis.recommendations.length > 0 && (
        <Findings title={RECOMMENDATIONS}>
          <Lines lines={analysis.recommendations} onAdd={addText} />
        </Findings>
      )}
      {analysis && analysis.elementModifications.length > 0 && (
        <Findings title={ELEMENT_SUGGESTIONS}>
          <Lines lines={analysis.elementModifications.map(({ description: line }) => line)} onAdd={addText} />
        </Findings>
      )}
      {analysis?.usage && (
        <p className={styles.usage}>
          {tokensUsed(formatNumber(analysis.usage.promptTokens + analysis.usage.answerTokens))}
        </p>
      )}
    </div>
  )
}
