import { Select } from '../ui/forms/Select'
import { IconButton } from '../ui/IconButton'
import { PauseIcon, PlayIcon } from '../ui/iconSets/editorIcons'
import styles from './history.module.css'
import { momentTime } from './moments'
import { type Playback, type PlaybackState, SPEEDS } from './Playback'
import {
  BEFORE_FIRST_CHANGE,
  LOADING_EARLIER_CHANGES,
  LOADING_THIS_MOMENT,
  MOMENT,
  momentOf,
  NEWEST,
  OLDEST,
  PAUSE,
  PLAY,
  SPEED,
  speedLabel,
} from './words'

interface PlayBarProps {
  readonly playback: Playback
  readonly state: PlaybackState
  /** The ISO time of the moment shown; null before the first. */
  readonly at: string | null
  /** Older entries are loading, so that it plays from the beginning. */
  readonly isPreparing: boolean
  readonly onPlay: () => void
  readonly onPause: () => void
}

export const SPEED_CHOICES = SPEEDS.map((speed) => ({ value: String(speed), label: speedLabel(speed) }))

/** A slider from the oldest moment to the newest, with playback controls. */
export function PlayBar({ playback, state, at, isPreparing, onPlay, onPause }: PlayBarProps) {
  const { moment, length, isPlaying, isWaiting, speed } = state
  const words = at === null ? BEFORE_FIRST_CHANGE : momentTime(at)
  const isOn = isPlaying || isPreparing
  return (
    <div className={styles.play}>
      <input
        type="range"
        className={styles.slider}
        aria-label={MOMENT}
        aria-valuetext={momentOf(words, moment, length)}
        min={0}
        max={length}
        value={moment}
        onChange={(event) => {
          onPause()
          playback.goTo(Number(event.target.value))
        }}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>{OLDEST}</span>
        <span>{words}</span>
        <span>{NEWEST}</span>
      </div>
      <div className={styles.controls}>
        <IconButton label={isOn ? PAUSE : PLAY} icon={isOn ? PauseIcon : PlayIcon} onClick={isOn ? onPause : onPlay} />
        <Select
          label={SPEED}
          isLabelHidden
          options={SPEED_CHOICES}
          value={String(speed)}
          onChange={(value) => playback.setSpeed(SPEEDS.find((each) => String(each) === value) ?? 1)}
        />
        <span role="status" className={styles.meta}>
          {isPreparing ? LOADING_EARLIER_CHANGES : isWaiting ? LOADING_THIS_MOMENT : ''}
        </span>
      </div>
    </div>
  )
}
