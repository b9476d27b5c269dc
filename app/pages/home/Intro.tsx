import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { ButtonLink } from '../../ui/Button'
import { Thumbnail } from '../../ui/content/Thumbnail'
import { CameraIcon, PlusIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import { boardPath } from '../../ui/paths'
import styles from './Intro.module.css'
import {
  CATCH_IT_ON_STREET,
  CONTINUE,
  CREATE_A_BOARD,
  FIRST_LIGHT_LINEN_COOL_FLOOR,
  NEON_AFTER_RAIN,
  NEW,
  NOTHING_GETS_LOST,
  PHOTO,
  RUST_PLUM_LAST_TRAM_HOME,
  SALT_PAPER_NOON_ON_WHITE_WALL,
  START_YOUR_FIRST_BOARD,
} from './words'

interface IntroProps {
  readonly isSignedIn: boolean
  /** The last edited board. */
  readonly last: LocalBoard | undefined
  /** Null until it is open. */
  readonly source: Workspace | null
}

/** One line on what this is, beside a sample board; for people with boards, a link to the last one instead. */
export function Intro({ isSignedIn, last, source }: IntroProps) {
  const isReturning = isSignedIn && last !== undefined
  return (
    <section
      className={styles.intro}
      data-compact={isSignedIn ? '' : undefined}
      data-returning={isReturning ? '' : undefined}
      aria-labelledby="intro"
    >
      <div className={styles.words}>
        <h1 id="intro" className={styles.title}>
          {CATCH_IT_ON_STREET}
        </h1>
        <p className={styles.text}>{NOTHING_GETS_LOST}</p>
        <ButtonLink to={isSignedIn ? '/board/new' : '/try'} look="primary" className={styles.begin}>
          {isSignedIn ? CREATE_A_BOARD : START_YOUR_FIRST_BOARD}
        </ButtonLink>
      </div>
      {isReturning && (
        <div className={styles.again}>
          <Link to={boardPath(last)} className={styles.last}>
            <span className={styles.picture}>
              <Thumbnail uid={last.uid} address={last.thumbnailUrl} source={source} isUnsent={last.id === null} />
            </span>
            <span className={styles.name}>
              {CONTINUE} {last.name}
            </span>
          </Link>
          <ButtonLink to="/board/new">
            <PlusIcon size={18} />
            {NEW}
          </ButtonLink>
          <ButtonLink to="/take-photo">
            <CameraIcon size={18} />
            {PHOTO}
          </ButtonLink>
        </div>
      )}
      <Collage />
    </section>
  )
}

/** Two threads down and two across, woven over and under. */
const WEAVE = [
  [20, 0, 22, 58],
  [58, 42, 22, 58],
  [20, 78, 22, 22],
  [58, 0, 22, 22],
  [0, 20, 16, 22],
  [46, 20, 54, 22],
  [0, 58, 54, 22],
  [84, 58, 16, 22],
] as const

/**
 * A board made of real text, colors and shapes rather than a picture of one: about 2 KB, sharp at any size, in colors
 * for the time of day. Purely decorative.
 */
function Collage() {
  const { words, swatches, sky, sun, hills } = collageOf(new Date().getHours())
  return (
    <div className={styles.board} aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 240 180" className={styles.view} preserveAspectRatio="xMidYMid slice">
        <rect width="240" height="180" fill={sky} />
        <circle cx="168" cy="72" r="34" fill={sun} />
        <path d="M0 122c34-30 62-30 96-8s86 26 144-22v88H0z" fill={hills[0]} />
        <path d="M0 150c52-30 92-18 132-4s72 8 108-12v46H0z" fill={hills[1]} />
      </svg>
      <p className={styles.note}>{words}</p>
      <div className={styles.swatches}>
        {swatches.map((color) => (
          <span key={color} style={{ background: color }} />
        ))}
      </div>
      <span className={styles.code}>{swatches[0]}</span>
      <svg aria-hidden="true" viewBox="0 0 100 100" className={styles.weave}>
        {WEAVE.map(([x, y, width, height], index) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width={width}
            height={height}
            rx="6"
            fill={swatches[index % swatches.length]}
          />
        ))}
      </svg>
      <span className={styles.disc} style={{ background: sun }} />
    </div>
  )
}

interface CollagePalette {
  readonly words: string
  readonly swatches: readonly [string, string, string, string]
  readonly sky: string
  readonly sun: string
  readonly hills: readonly [string, string]
}

const MORNING: CollagePalette = {
  words: FIRST_LIGHT_LINEN_COOL_FLOOR,
  swatches: ['#e8b298', '#f3e3cf', '#7c9885', '#35524a'],
  sky: '#f6ddcb',
  sun: '#f0a35e',
  hills: ['#9db4a0', '#5e7f73'],
}

const DAY: CollagePalette = {
  words: SALT_PAPER_NOON_ON_WHITE_WALL,
  swatches: ['#c8432b', '#f2c14e', '#2f7d8c', '#f4efe6'],
  sky: '#cfe3e6',
  sun: '#f6d186',
  hills: ['#7fa99b', '#2f7d8c'],
}

const EVENING: CollagePalette = {
  words: RUST_PLUM_LAST_TRAM_HOME,
  swatches: ['#b5473a', '#e9a15f', '#6b3a5b', '#2b2438'],
  sky: '#e8996b',
  sun: '#fbe0a6',
  hills: ['#8d4a5f', '#4a2f4d'],
}

const NIGHT: CollagePalette = {
  words: NEON_AFTER_RAIN,
  swatches: ['#3a4f9b', '#e4587a', '#12233f', '#d9c9a3'],
  sky: '#1f2f55',
  sun: '#f3e3b3',
  hills: ['#2b3f6b', '#141f38'],
}

/** The palette for an hour of the day, 0 to 23. */
function collageOf(hour: number): CollagePalette {
  if (hour >= 5 && hour < 11) return MORNING
  if (hour >= 11 && hour < 17) return DAY
  if (hour >= 17 && hour < 22) return EVENING
  return NIGHT
}
