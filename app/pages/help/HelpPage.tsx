import { shortcut } from '../../board/gestures/shortcut'
import { KeyLists } from '../../board/keysheet/KeyLists'
import { Link } from '../../ui/Link'
import { Page } from '../../ui/Page'
import { Prose, ProseSection, ProseTable } from '../../ui/Prose'
import { PHONE, useMediaQuery } from '../../ui/useMediaQuery'
import styles from './HelpPage.module.css'
import { Installing } from './Installing'

/** How to install it, what works offline, and every gesture and key. */
export function HelpPage() {
  const isPhone = useMediaQuery(PHONE)
  return (
    <Page isNarrow title="Help" subtitle="Installing, working without a network, gestures and keys.">
      <Prose>
        <nav aria-label="On this page">
          <ul className={styles.contents}>
            <li>
              <a href="#install">Install it</a>
            </li>
            <li>
              <a href="#offline">Without a network</a>
            </li>
            <li>
              <a href="#boards">Boards</a>
            </li>
            <li>
              <a href="#trouble">Troubleshooting</a>
            </li>
            <li>
              <a href="#keys">Gestures and keys</a>
            </li>
          </ul>
        </nav>
        <Installing />
        <ProseSection id="offline" title="Without a network">
          <p>
            Open the app once with a network; after that it starts without one. On this device are the boards you opened
            last, those you keep offline, all templates, and what you made here. To keep a board whatever else you open,
            choose <strong>Keep offline</strong> in the menu of its card.
          </p>
          <p>What you change waits on this device and is sent by itself. The word in the header says where it is:</p>
          <ProseTable
            label="States of saving"
            head={['It says', 'It means']}
            rows={[
              ['Saved', 'The server has it.'],
              ['Saving…', 'It is on its way; this device has it already.'],
              ['Saved on this device · n waiting', 'This device has it, and sends it as soon as the server answers.'],
              ['Offline · n waiting', 'The same, and the server cannot be reached at the moment.'],
              ['n need attention', 'The server refused something. Press it: each is listed, with what you can do.'],
            ]}
          />
          <p>
            AI tools, invitations and share links need the network, since somebody else has to answer. A photo to be
            analyzed waits, and is sent later.
          </p>
        </ProseSection>
        <ProseSection id="boards" title="Boards">
          <ul>
            <li>
              <strong>Begin:</strong> a <Link to="/board/new">blank board</Link> or a{' '}
              <Link to="/templates">template</Link>. Drop pictures on it, paste, take a photo, or share from another app
              to the installed one.
            </li>
            <li>
              <strong>Share:</strong> the invite button of a board invites people, makes it public, or makes a link for
              somebody without an account.
            </li>
            <li>
              <strong>Go back:</strong> Undo takes back what you did, one step at a time. <strong>View History</strong>{' '}
              plays how the board came about, and restores any moment of it.
            </li>
            <li>
              <strong>Present:</strong> <kbd>P</kbd>, or <strong>Present</strong> in the header or the menu, fills the
              screen with the board. Where it has groups, each of them is a slide, in reading order; else it is one as a
              whole. Arrows, Space or a swipe go on, Escape leaves.
            </li>
            <li>
              <strong>Find your way:</strong> <kbd>{shortcut('find')}</kbd>, or <strong>Find</strong> in the menu, looks
              for words, names and colors on a board. A large screen can show a <strong>Minimap</strong>: drag its
              frame.
            </li>
            <li>
              <strong>Show somebody:</strong> with others on a board, <strong>Bring others here</strong> in the list of
              people asks them to look at what you see. Nobody is moved unless they press Go.
            </li>
            <li>
              <strong>Take it along:</strong> <strong>Export</strong> makes a PNG, a PDF or a JSON file of a board or of
              what is selected, and prints it. Your <Link to="/profile">profile</Link> imports a JSON file as a new
              board.
            </li>
            <li>
              <strong>Deleted?</strong> A board is in the <Link to="/trash">trash</Link> for 30 days.
            </li>
          </ul>
        </ProseSection>
        <ProseSection id="trouble" title="Troubleshooting">
          <ul>
            <li>
              <strong>“Part of Moodloom is not on this device yet”:</strong> connect once and open the app again; it
              fetches the rest by itself.
            </li>
            <li>
              <strong>“A new version is ready”:</strong> press Update when it suits you. What you made is stored first.
            </li>
            <li>
              <strong>The device is full:</strong> unpin boards that you need not keep offline. What waits to be sent is
              never removed to make room.
            </li>
            <li>
              <strong>The camera does not open:</strong> allow it in the browser’s settings of this site. Choosing a
              photo works without.
            </li>
          </ul>
        </ProseSection>
        <ProseSection id="keys" title="Gestures and keys">
          <p>
            In a board, <kbd>?</kbd> shows this list.
          </p>
          <div className={styles.keys}>
            <KeyLists isPhone={isPhone} />
          </div>
        </ProseSection>
      </Prose>
    </Page>
  )
}
