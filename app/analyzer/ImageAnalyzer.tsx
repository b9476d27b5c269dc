import { lazy, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useHasProvider } from '../api/useAiStatus'
import { useIsConnected } from '../api/useIsConnected'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { LazyBoundary } from '../ui/LazyBoundary'
import type { Replacement } from './Analyzer'
import { AreaPart } from './AreaPart'
import { regionOf } from './analyzerState'
import { colorThings, modifiedThings, pictureThings } from './boardThings'
import { Colors, Findings } from './Findings'
import styles from './ImageAnalyzer.module.css'
import { ModifiedImage } from './ModifiedImage'
import { ModifyPanel } from './ModifyPanel'
import { PictureColumn } from './PictureColumn'
import { Results } from './Results'
import { TypeChips } from './TypeChips'
import { type AddToBoard, useAdd } from './useAdd'
import { type AnalyzerKeeper, useAnalyzer } from './useAnalyzer'
import { WaitingPhotos } from './WaitingPhotos'
import { ADD_IMAGE, AI_IS_OFF, ANALYZE, OFFLINE_ANALYZE, PALETTE_FOUND_ON_THIS_DEVICE } from './words'

const ReplacePanel = lazy(async () => ({ default: (await import('./ReplacePanel')).ReplacePanel }))

export interface ImageAnalyzerProps {
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
      <WaitingPhotos workspace={workspace} isOnline={isOnline} onOpen={(analysis) => analyzer.open(analysis)} />
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
