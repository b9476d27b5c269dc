import styles from './imagePresets.module.css'
import {
  ABOUT_PRESETS,
  ADJUST_SLIDERS_TO_YOUR_LIKING,
  BROWSE_PRESETS,
  CLICK_USE_TO_APPLY_ONE,
  PUBLIC_OR_PRIVATE,
  SAVE_IT_AS_PRESET,
} from './words'

/** How to work with presets. */
export function AboutPresets() {
  return (
    <section className={styles.about} aria-labelledby="about-presets">
      <h2 id="about-presets" className={styles.aboutTitle}>
        {ABOUT_PRESETS}
      </h2>
      <ol>
        <li>{BROWSE_PRESETS}</li>
        <li>{CLICK_USE_TO_APPLY_ONE}</li>
        <li>{ADJUST_SLIDERS_TO_YOUR_LIKING}</li>
        <li>{SAVE_IT_AS_PRESET}</li>
      </ol>
      <p>{PUBLIC_OR_PRIVATE}</p>
    </section>
  )
}
