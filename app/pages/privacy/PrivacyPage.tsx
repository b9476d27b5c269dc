import { DEDUPE_DAYS, HISTORY_DAYS, NOTIFICATION_DAYS, OFFLINE_BOARDS_MAX, TRASH_DAYS } from '../../../contract/limits'
import { Page } from '../../ui/content/Page'
import { Prose, ProseSection, ProseTable } from '../../ui/content/Prose'
import { Link } from '../../ui/Link'

/** What is stored where, for how long, and what leaves the server. Every line matches the code: keep it that way. */
export function PrivacyPage() {
  return (
    <Page isNarrow title="Privacy" subtitle="What this software stores, where and for how long, and what it shares.">
      <Prose>
        <ProseSection id="short" title="In short">
          <ul>
            <li>No trackers, no ads, no code from other sites.</li>
            <li>One cookie keeps you signed in. A second one is set only while you view a shared board as a guest.</li>
            <li>Your boards are private until you make one public, invite someone or turn on a share link.</li>
            <li>Nothing goes to an AI provider unless you use an AI tool.</li>
          </ul>
          <p>
            Moodloom is software that anyone can run. The people who run this server decide where it is and who can
            access its disks, and they’re responsible for it. Ask them about anything this page can’t know.
          </p>
        </ProseSection>
        <ProseSection id="server" title="On the server">
          <ProseTable
            label="What the server stores"
            head={['What', 'What is in it', 'How long']}
            rows={[
              [
                'Account',
                'Username, email, display name, the address of your profile picture, and an Argon2id hash of your password, never the password itself.',
                'As long as your account exists',
              ],
              [
                'Sessions',
                'A hash of the session’s ID, your browser’s name, and when the session started, was last used and expires.',
                '30 days after last use, or until you log out',
              ],
              [
                'Boards',
                'Name, description, category, all elements with their text and position, and a thumbnail.',
                `Until you delete it, then ${TRASH_DAYS} days in the trash`,
              ],
              [
                'History',
                'Who changed what and when, with the values before and after.',
                `Every change for ${HISTORY_DAYS} days; after that, versions for as long as the board exists`,
              ],
              [
                'Images',
                'What you add, upload or generate. A photo’s location is removed on your device before it’s sent.',
                `Until nothing (no board, history, template or profile) has used it for ${DEDUPE_DAYS} days`,
              ],
              [
                'Board access',
                'Who was invited, by which name or email, and whether they can edit. For a share link, only a hash.',
                'Until removed, declined or expired',
              ],
              [
                'Templates and presets',
                'The ones you saved, and which presets you like.',
                `Until deleted; a deleted preset can be restored for ${TRASH_DAYS} days`,
              ],
              [
                'Your AI provider',
                'If you add one: your API key, encrypted with this server’s key; the provider’s address and the models you chose.',
                'Until you remove it',
              ],
              ['Follows, likes and bookmarks', 'Who you follow, and what you like or save.', 'Until you remove them'],
              ['Inspirations', 'Images you publish, with their title and your name.', 'Until you unpublish them'],
              [
                'Notifications',
                'Invitations, new followers, likes, and edits that replaced someone’s, with both versions.',
                `${NOTIFICATION_DAYS} days`,
              ],
              [
                'Emails',
                'Emails waiting to be sent to you: address confirmations, password resets and invitations. For links, only a hash.',
                'Until sent, or after 17 hours of failed attempts; a link until it’s used or expires',
              ],
              ['Received changes', 'The ID of each change, so that none is applied twice.', `${DEDUPE_DAYS} days`],
            ]}
          />
          <p>
            The server logs one line per request: the method, path, status and duration. It logs no content, no cookies
            and no IP addresses. IP addresses are counted in memory, for minutes, to stop password guessing.
          </p>
        </ProseSection>
        <ProseSection id="device" title="On this device">
          <ProseTable
            label="What this device stores"
            head={['Where', 'What is in it', 'How long']}
            rows={[
              [
                'IndexedDB',
                `Copies of your ${OFFLINE_BOARDS_MAX} most recent boards and the ones you keep offline, with part of their history; your templates; unsaved boards; and all unsynced changes.`,
                'Until you clear it in Settings or clear this site’s data in the browser',
              ],
              [
                'Caches',
                'The app itself; images of boards kept offline; the last 400 other images you saw.',
                'Other images for 30 days; the rest as long as their boards are kept',
              ],
              [
                'Local storage',
                'Theme, grid, recent colors, your last ten prompts, the last trend forecast, which notifications you’ve read, and whether you were asked to install the app.',
                'Until you clear this site’s data in the browser',
              ],
              ['Cookie', 'A signed session ID. No script can read it.', '30 days'],
            ]}
          />
          <p>
            Logging out ends your session and the app no longer shows these copies, but it doesn’t erase them, because
            unsynced work must not be lost. On a device that isn’t yours, clear this site’s data in the browser
            afterwards.
          </p>
        </ProseSection>
        <ProseSection id="ai" title="What goes to an AI provider, and when">
          <p>
            Data goes to a provider only if the people who run this server have connected one, or you have added a key
            of your own in Settings, and only when you use an AI tool. Your own provider is used instead of theirs,
            except for the trend forecast. The server sends it; your browser never contacts the provider. Ask them which
            provider they use and what it keeps.
          </p>
          <ProseTable
            label="What is sent to the AI provider"
            head={['When you', 'What is sent', 'What is kept here']}
            rows={[
              [
                'Generate or ask for suggestions',
                'Your prompt, and the last three with their answers; an image of the board, scaled down; its name, description and category; the type, position, size, style and text of up to 200 elements.',
                'Only what you add',
              ],
              [
                'Analyze or modify a board',
                'The same, with your instructions. If you modify a selection, only the selection.',
                'Only what you accept',
              ],
              [
                'Analyze an image',
                'That image, scaled down on your device, the type of analysis, your prompt and the selected area.',
                'Nothing. While you’re offline, the photo waits on your device',
              ],
              [
                'Generate an image or a background',
                'Your prompt, the style and the size.',
                'The image, as one of yours',
              ],
              ['View the trend forecast', 'Today’s date.', 'The forecast, shared by everyone'],
            ]}
          />
          <p>
            Never sent: your name, your email, other boards, image addresses, notes and element names. Prompts, images
            and answers aren’t logged here.
          </p>
        </ProseSection>
        <ProseSection id="others" title="What others see">
          <ul>
            <li>
              Only its owner and collaborators can see a <strong>private</strong> board. Everyone signed in to this
              server can see a <strong>public</strong> one, and anyone with the link can see a board with a share link.
            </li>
            <li>
              Everyone signed in here can find you by name and see your username, display name, profile picture, public
              boards, who you follow and who follows you. Never your email.
            </li>
            <li>On a shared board, others see your display name, your cursor and your selection while you’re there.</li>
            <li>
              Images hosted on other websites are loaded from there by your browser. Those sites see your IP address,
              but not which board the image is on.
            </li>
          </ul>
        </ProseSection>
        <ProseSection id="rights" title="What you can do">
          <ul>
            <li>
              Delete a board permanently in the <Link to="/trash">trash</Link>.
            </li>
            <li>Turn off a share link, withdraw an invitation or leave a board in its share sheet.</li>
            <li>
              Download your data or delete your account in <Link to="/settings">Settings</Link>.
            </li>
            <li>For anything else, ask the people who run this server.</li>
          </ul>
        </ProseSection>
      </Prose>
    </Page>
  )
}
