import { InstallButton } from '../../install/InstallButton'
import { ProseSection } from '../../ui/Prose'

/** How to install the app on each kind of device, with the browser's own offer where it makes one. */
export function Installing() {
  return (
    <ProseSection id="install" title="Install it">
      <p>
        Installed, it has an icon and a window of its own, starts without a network, and takes what you share from other
        apps. It is the same app as in the browser and needs no store.
      </p>
      <InstallButton />
      <h3>iPhone and iPad</h3>
      <ol>
        <li>Open this site in Safari.</li>
        <li>
          Tap <strong>Share</strong>, the square with the arrow.
        </li>
        <li>
          Tap <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
        </li>
      </ol>
      <p>
        Do it before you begin to work there: on the Home Screen the app has a memory of its own, and iOS clears that of
        websites that were not opened for a week.
      </p>
      <h3>Android</h3>
      <ol>
        <li>Open this site in Chrome, Edge or Samsung Internet.</li>
        <li>
          Open the browser’s menu and tap <strong>Install app</strong> or <strong>Add to Home screen</strong>.
        </li>
      </ol>
      <p>Firefox puts an icon on the Home screen, too; sharing to the app needs one of the others.</p>
      <h3>Desktop</h3>
      <ul>
        <li>
          <strong>Chrome, Edge:</strong> the install sign at the right of the address bar. Pictures can then be opened
          with Moodloom from your files.
        </li>
        <li>
          <strong>Safari on a Mac:</strong> File, <strong>Add to Dock</strong>.
        </li>
        <li>
          <strong>Firefox:</strong> it works in a tab, without a network too.
        </li>
      </ul>
    </ProseSection>
  )
}
