import { InstallButton } from '../../install/InstallButton'
import { ProseSection } from '../../ui/content/Prose'

/** How to install the app on each kind of device, with the browser's own install prompt if it has one. */
export function Installing() {
  return (
    <ProseSection id="install" title="Install it">
      <p>
        Once installed, Moodloom has its own icon and window, starts offline, and shows up when you share from other
        apps. It’s the same app as in the browser, no app store needed.
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
        Install it before you start working: the installed app keeps its own data, and iOS deletes the data of websites
        that haven’t been opened for a week.
      </p>
      <h3>Android</h3>
      <ol>
        <li>Open this site in Chrome, Edge or Samsung Internet.</li>
        <li>
          Open the browser’s menu and tap <strong>Install app</strong> or <strong>Add to Home screen</strong>.
        </li>
      </ol>
      <p>Firefox can add an icon to the Home screen too, but sharing to the app needs one of the browsers above.</p>
      <h3>Desktop</h3>
      <ul>
        <li>
          <strong>Chrome, Edge:</strong> press the install icon in the address bar. You can then open images from your
          files with Moodloom.
        </li>
        <li>
          <strong>Safari on a Mac:</strong> File, <strong>Add to Dock</strong>.
        </li>
        <li>
          <strong>Firefox:</strong> it works in a tab, offline too.
        </li>
      </ul>
    </ProseSection>
  )
}
