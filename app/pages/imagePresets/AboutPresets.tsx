import styles from './imagePresets.module.css'

/** How presets are worked with. */
export function AboutPresets() {
  return (
    <section className={styles.about} aria-labelledby="about-presets">
      <h2 id="about-presets" className={styles.aboutTitle}>
        About Presets
      </h2>
      <ol>
        <li>Browse the presets, or create your own.</li>
        <li>Click Use to apply one to the current image.</li>
        <li>Adjust the sliders to your liking.</li>
        <li>Save it as a preset, or export the image to a board.</li>
      </ol>
      <p>Presets can be public or private: public ones are shared with the community, private ones are only yours.</p>
    </section>
  )
}
