import { buttonClass } from '../../ui/Button'
import { DownloadIcon } from '../../ui/icons'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { EXPORT_PATH } from './settingsCalls'

/** A plain link: the browser keeps what comes, however large, without holding it in the page. */
export function DataSection() {
  return (
    <SettingsSection
      title="Your data"
      text="Boards with their pictures and what their history tells in short, your profile, presets and templates."
    >
      <div className={styles.actions}>
        <a href={EXPORT_PATH} download="moodloom.zip" className={buttonClass({})}>
          <DownloadIcon size={18} />
          Download my data
        </a>
      </div>
      <p className={styles.note}>One zip file. What waits on this device to be sent is not in it yet.</p>
    </SettingsSection>
  )
}
