import { shortcut } from '../../board/gestures/keyboard'
import { KeyLists } from '../../board/keysheet/KeyLists'
import { InstallButton } from '../../install/InstallButton'
import { Page } from '../../ui/content/Page'
import { Prose, ProseSection, ProseTable } from '../../ui/content/Prose'
import { Link } from '../../ui/Link'
import { PHONE, useMediaQuery } from '../../ui/useMediaQuery'
import styles from './HelpPage.module.css'

/** How to install the app, what works offline, and every gesture and shortcut. */
export function HelpPage() {
  const isPhone = useMediaQuery(PHONE)
  return (
    <Page isNarrow title="Help" subtitle="Installing, working offline, shortcuts and gestures.">
      <Prose>
        <nav aria-label="On this page">
          <ul className={styles.contents}>
            <li>
              <a href="#install">Install it</a>
            </li>
            <li>
              <a href="#offline">Working offline</a>
            </li>
            <li>
              <a href="#boards">Boards</a>
            </li>
            <li>
              <a href="#agents">Agents</a>
            </li>
            <li>
              <a href="#trouble">Troubleshooting</a>
            </li>
            <li>
              <a href="#keys">Shortcuts and gestures</a>
            </li>
          </ul>
        </nav>
        <Installing />
        <ProseSection id="offline" title="Working offline">
          <p>
            Open the app once while you’re online, and it starts offline from then on. Your most recent boards, the
            boards you keep offline, all templates and everything you’ve made here are stored on this device. To make
            sure a board stays, choose <strong>Keep offline</strong> in its card’s menu.
          </p>
          <p>
            Your changes are saved on this device and sync automatically. The status in the header tells you where they
            are:
          </p>
          <ProseTable
            label="States of saving"
            head={['It says', 'It means']}
            rows={[
              ['Saved', 'It’s on the server.'],
              ['Saving…', 'It’s saved on this device and syncing.'],
              ['Saved on this device · n waiting', 'It’s saved here and syncs as soon as the server answers.'],
              ['Offline · n waiting', 'It’s saved here, and the server can’t be reached right now.'],
              [
                'n need attention',
                'The server refused something. Press the status to see each change and what you can do.',
              ],
            ]}
          />
          <p>
            AI tools, invitations and share links need a connection. Photos you want analyzed are saved and analyzed
            later.
          </p>
        </ProseSection>
        <ProseSection id="boards" title="Boards">
          <ul>
            <li>
              <strong>Start:</strong> with a <Link to="/board/new">blank board</Link> or a{' '}
              <Link to="/templates">template</Link>. Drop in images, paste, take a photo, or share to the installed app
              from another one.
            </li>
            <li>
              <strong>Share:</strong> press <strong>Invite</strong> on a board to invite people, make it public, or
              create a link for people without an account.
            </li>
            <li>
              <strong>Undo and history:</strong> Undo reverts your changes one at a time. <strong>View History</strong>{' '}
              replays the whole board and can restore any moment.
            </li>
            <li>
              <strong>Present:</strong> <kbd>P</kbd>, or <strong>Present</strong> in the header or the menu, fills the
              screen with the board. Each group becomes a slide, in reading order; a board without groups is a single
              slide. Use the arrow keys, Space or a swipe to move, and Escape to exit.
            </li>
            <li>
              <strong>Find:</strong> <kbd>{shortcut('find')}</kbd>, or <strong>Find</strong> in the menu, searches a
              board for words, names and colors. On a large screen, turn on the <strong>Minimap</strong> and drag its
              frame to move around.
            </li>
            <li>
              <strong>Present live:</strong> when others are on the board, choose <strong>Bring others here</strong> in
              the list of people to invite them to your view. No one is moved unless they press Go.
            </li>
            <li>
              <strong>Export:</strong> <strong>Export</strong> saves the board or your selection as a PNG, PDF or JSON
              file, or prints it. Import a JSON file as a new board from your <Link to="/profile">profile</Link>.
            </li>
            <li>
              <strong>Deleted a board?</strong> It stays in the <Link to="/trash">trash</Link> for 30 days.
            </li>
          </ul>
        </ProseSection>
        <ProseSection id="agents" title="Agents">
          <p>
            An agent is a program, such as an AI assistant, that reads your boards and proposes changes. Create an
            access token for it in <Link to="/settings">Settings</Link>: you choose which boards it sees and when the
            token expires, and you can revoke it at any time.
          </p>
          <p>
            Unless you let it change boards, an agent only makes proposals. When there is one, a dot appears on{' '}
            <strong>AI Assistant</strong> in the board’s tools. Accept or dismiss each item there, or all of them
            together. Undo reverts what you accepted.
          </p>
        </ProseSection>
        <ProseSection id="trouble" title="Troubleshooting">
          <ul>
            <li>
              <strong>“Part of Moodloom isn’t on this device yet”:</strong> connect and open the app again. It downloads
              the rest automatically.
            </li>
            <li>
              <strong>“A new version is ready”:</strong> press Update whenever you like. Your work is saved first.
            </li>
            <li>
              <strong>The device is full:</strong> unpin boards you don’t need offline. Unsynced changes are never
              removed to make room.
            </li>
            <li>
              <strong>The camera doesn’t open:</strong> allow it for this site in the browser’s settings. You can still
              choose a photo.
            </li>
          </ul>
        </ProseSection>
        <ProseSection id="keys" title="Shortcuts and gestures">
          <p>
            Press <kbd>?</kbd> on a board to open this list.
          </p>
          <div className={styles.keys}>
            <KeyLists isPhone={isPhone} />
          </div>
        </ProseSection>
      </Prose>
    </Page>
  )
}

/** How to install the app on each kind of device, with the browser's own install prompt if it has one. */
function Installing() {
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
