import { Button } from '../ui/Button'
import { REMOVE } from '../ui/words'
import type { Analyzer } from './Analyzer'
import { AreaSelection } from './AreaSelection'
import type { AnalyzerState } from './analyzerState'
import { type BoardThings, colorThings } from './boardThings'
import styles from './ImageAnalyzer.module.css'
import { ImagePicker } from './ImagePicker'
import { PaletteStrip } from './PaletteStrip'
import { PictureStage } from './PictureStage'
import { SHRINK } from './words'

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
