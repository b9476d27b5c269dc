import { Button } from '../ui/Button'
import { DownloadIcon } from '../ui/icons'
import { askToInstall } from './installPrompt'
import { useInstallWay } from './installWay'

/** Installs the app where the browser offers it; says so where it is the installed one; elsewhere it is not there. */
export function InstallButton() {
  const way = useInstallWay()
  if (way === 'installed') return <p>This is the installed app.</p>
  if (way !== 'prompt') return null
  return (
    <div>
      <Button look="primary" onClick={() => void askToInstall()}>
        <DownloadIcon /> Install Moodloom
      </Button>
    </div>
  )
}
