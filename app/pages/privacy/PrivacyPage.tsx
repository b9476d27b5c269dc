import { DEDUPE_DAYS, HISTORY_DAYS, NOTIFICATION_DAYS, OFFLINE_BOARDS_MAX, TRASH_DAYS } from '../../../contract/limits'
import { Link } from '../../ui/Link'
import { Page } from '../../ui/Page'
import { Prose, ProseSection, ProseTable } from '../../ui/Prose'

/** What is stored where, for how long, and what leaves the server. Each line is true of the code: keep it so. */
export function PrivacyPage() {
  return (
    <Page
      isNarrow
      title="Privacy"
      subtitle="What this software stores, where, for how long, and what it sends to others."
    >
      <Prose>
        <ProseSection id="short" title="In short">
          <ul>
            <li>No trackers, no advertising, no code from other sites.</li>
            <li>
              One cookie that keeps you signed in, and a second one only while you look at a shared board as a guest.
            </li>
            <li>Your boards are private until you make one public, invite somebody or turn a share link on.</li>
            <li>Nothing goes to an AI provider unless you use an AI tool.</li>
          </ul>
          <p>
            Moodloom is software that anybody can run. Who runs this server decides where it stands and who can read its
            disks, and answers for it. Ask them what this page cannot know.
          </p>
        </ProseSection>
        <ProseSection id="server" title="On the server">
          <ProseTable
            label="What the server stores"
            head={['What', 'What is in it', 'How long']}
            rows={[
              [
                'Account',
                'Username, email, display name, the address of your picture, and your password as an Argon2id hash, never as you typed it.',
                'As long as the account',
              ],
              [
                'Sessions',
                'A hash of the session’s id, your browser’s name, when it began, was last used and ends.',
                '30 days after it was last used, or until you log out',
              ],
              [
                'Boards',
                'Name, description, category, all elements with their texts and places, and a small picture of the board.',
                `Until you delete it, and then ${TRASH_DAYS} days in the trash`,
              ],
              [
                'History',
                'Who changed what and when, with the values before and after.',
                `Every change for ${HISTORY_DAYS} days; after that versions, as long as the board`,
              ],
              [
                'Images',
                'What you add, upload or generate. Where a photo was taken is cut out on your device before it is sent.',
                `Until no board, history, template or person names it for ${DEDUPE_DAYS} days`,
              ],
              [
                'People of a board',
                'Who was invited, by which name or email, and what they may do. Of a share link only a hash.',
                'Until removed, declined or expired',
              ],
              [
                'Templates and presets',
                'Those that you saved, and which presets you like.',
                `Until deleted; a deleted preset can be brought back for ${TRASH_DAYS} days`,
              ],
              [
                'Following, likes, what you keep',
                'Whom you follow, and what you like or bookmark.',
                'Until you take it back',
              ],
              [
                'Inspirations',
                'Pictures that you publish, with their title and your name.',
                'Until you take them back',
              ],
              [
                'Notifications',
                'Invitations, new followers, likes, and edits that replaced somebody’s, with both values.',
                `${NOTIFICATION_DAYS} days`,
              ],
              [
                'Mails',
                'What is to be mailed to you: that you should confirm an address, set a new password, or were invited. Of the links only a hash.',
                'Until it was sent, or could not be for 17 hours; a link until it was used or its time is over',
              ],
              [
                'Which changes arrived',
                'The number of each change, so that none is made twice.',
                `${DEDUPE_DAYS} days`,
              ],
            ]}
          />
          <p>
            The server’s log has one line for each request: the method, the path, the status and the time it took. It
            has no contents, no cookies and no addresses of readers. Internet addresses are counted in memory, for
            minutes, to stop who guesses passwords.
          </p>
        </ProseSection>
        <ProseSection id="device" title="On this device">
          <ProseTable
            label="What this device stores"
            head={['Where', 'What is in it', 'How long']}
            rows={[
              [
                'IndexedDB',
                `A copy of the boards you opened last (${OFFLINE_BOARDS_MAX}) and of those you keep offline, with part of their history; your templates; unsaved boards; and everything that was not sent yet.`,
                'Until you clear it in Settings, or the browser’s data of this site',
              ],
              [
                'Caches',
                'The app itself; the images of the boards kept offline; the last 400 other images you saw.',
                'Seen images 30 days; the others as long as their boards are kept',
              ],
              [
                'Local storage',
                'Theme, grid, recent colours, your last ten prompts, the last trend forecast, how far notifications were read, and whether you were asked to install the app.',
                'Until you clear the browser’s data of this site',
              ],
              ['Cookie', 'A signed number that names your session. No script can read it.', '30 days'],
            ]}
          />
          <p>
            Logging out ends the session and closes these copies to the app, but it does not erase them: what waits here
            must not be lost. On a device that is not yours, clear the browser’s data of this site afterwards.
          </p>
        </ProseSection>
        <ProseSection id="ai" title="What goes to an AI provider, and when">
          <p>
            Only if whoever runs this server has connected one, and only when you press a button of an AI tool. The
            server sends it; your browser never talks to the provider. Which provider it is, and what it keeps, only
            they can tell you.
          </p>
          <ProseTable
            label="What is sent to the AI provider"
            head={['When you', 'What is sent', 'What is kept here']}
            rows={[
              [
                'Generate, ask for suggestions',
                'Your prompt; the type, place, size, style and words of up to 200 elements of the board.',
                'Nothing but what you add',
              ],
              ['Analyze or modify a board', 'The same, with your instructions.', 'Nothing but what you accept'],
              [
                'Analyze an image',
                'That image, made smaller on your device, the kind of analysis, your prompt and the selected area.',
                'Nothing. A photo that waits for a network is on your device until then',
              ],
              ['Generate an image or a background', 'Your prompt, the style and the size.', 'The image, as yours'],
              ['Look at the trend forecast', 'Today’s date.', 'The forecast, one for everybody'],
            ]}
          />
          <p>
            Never sent: your name, your email, other boards, addresses of images, notes and names of elements. Prompts
            and answers are not logged here.
          </p>
        </ProseSection>
        <ProseSection id="others" title="What others see">
          <ul>
            <li>
              A <strong>private</strong> board is seen by its owner and its collaborators; a <strong>public</strong> one
              by everybody who is signed in on this server; one with a share link by whoever has the link.
            </li>
            <li>
              Everybody who is signed in here can find you by your name, and sees your username, display name, picture,
              public boards, whom you follow and who follows you. Never your email.
            </li>
            <li>
              On a shared board the others see your display name, your cursor and what you have selected, while you are
              there.
            </li>
            <li>
              A picture that stands on another website is loaded from there by your browser, and that site sees your
              internet address, but not which board it is on.
            </li>
          </ul>
        </ProseSection>
        <ProseSection id="rights" title="What you can do">
          <ul>
            <li>
              Delete a board for ever in the <Link to="/trash">trash</Link>.
            </li>
            <li>End a share link, take an invitation back, or leave a board, in its share sheet.</li>
            <li>
              Download your data, or delete your account, in <Link to="/settings">Settings</Link>.
            </li>
            <li>Ask whoever runs this server for the rest.</li>
          </ul>
        </ProseSection>
      </Prose>
    </Page>
  )
}
