import { PauseIcon, PlayIcon } from '../ui/editorIcons'
import { IconButton } from '../ui/IconButton'
import { Select } from '../ui/Select'
import styles from './history.module.css'
import { momentTime } from './momentTime'
import { type Playback, type PlaybackState, SPEEDS } from './Playback'

interface PlayBarProps {
  readonly playback: Playback
  readonly state: PlaybackState
  /** ISO time of the moment that shows; null before the first. */
  readonly at: string | null
}

const SPEED_CHOICES = SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}x` }))

/** From the oldest moment to the newest, by hand or by itself. */
export function PlayBar({ playback, state, at }: PlayBarProps) {
  const { moment, length, isPlaying, speed } = state
  const words = at === null ? 'Before the first change' : momentTime(at)
  return (
    <div className={styles.play}>
      <input
        type="range"
        className={styles.slider}
        aria-label="Moment"
        aria-valuetext={`${words}, ${moment} of ${length}`}
        min={0}
        max={length}
        value={moment}
        onChange={(event) => {
          playback.pause()
          playback.goTo(Number(event.target.value))
        }}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>Oldest</span>
        <span>{words}</span>
        <span>Newest</span>
      </div>
      <div className={styles.controls}>
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? PauseIcon : PlayIcon}
          onClick={() => (isPlaying ? playback.pause() : playback.play())}
        />
        <Select
          label="Speed"
          isLabelHidden
          options={SPEED_CHOICES}
          value={String(speed)}
          onChange={(value) => playback.setSpeed(SPEEDS.find((each) => String(each) === value) ?? 1)}
        />
      </div>
    </div>
  )
}
