import { buttonClass } from '../../ui/Button'
import { DownloadIcon } from '../../ui/iconSets/pageIcons'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { EXPORT_PATH } from './settingsCalls'
import { DOWNLOAD_MY_DATA, ONE_ZIP_FILE, YOUR_DATA, YOUR_DATA_DETAIL } from './words'

/** A plain link: the browser keeps what comes, however large, without holding it in the page. */
export function DataSection() {
  return (
    <SettingsSection title={YOUR_DATA} text={YOUR_DATA_DETAIL}>
      <div className={styles.actions}>
        <a href={EXPORT_PATH} download="moodloom.zip" className={buttonClass({})}>
          <DownloadIcon size={18} />
          {DOWNLOAD_MY_DATA}
        </a>
      </div>
      <p className={styles.note}>{ONE_ZIP_FILE}</p>
    </SettingsSection>
  )
}
