import styles from './Collage.module.css'
import { collageOf } from './collagePalette'

/**
 * A board made of real text, colors and shapes rather than a picture of one: about 2 KB, sharp at any size, in colors
 * for the time of day. Purely decorative.
 */
export function Collage() {
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
