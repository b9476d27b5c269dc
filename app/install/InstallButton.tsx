import { Button } from '../ui/Button'
import { DownloadIcon } from '../ui/iconSets/pageIcons'
import { askToInstall } from './installPrompt'
import { useInstallWay } from './installWay'
import { INSTALL_MOODLOOM, THIS_IS_INSTALLED_APP } from './words'

/** Installs the app if the browser can prompt for it. Says so if it is installed; otherwise renders nothing. */
export function InstallButton() {
  const way = useInstallWay()
  if (way === 'installed') return <p>{THIS_IS_INSTALLED_APP}</p>
  if (way !== 'prompt') return null
  return (
    <div>
      <Button look="primary" onClick={() => void askToInstall()}>
        <DownloadIcon /> {INSTALL_MOODLOOM}
      </Button>
    </div>
  )
}
