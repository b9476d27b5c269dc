import { Page } from '../../ui/content/Page'
import { Prose, ProseSection } from '../../ui/content/Prose'
import { Link } from '../../ui/Link'

/** What the app is and who it is for. Text only: works offline and signed out. */
export function AboutPage() {
  return (
    <Page isNarrow title="About Moodloom" subtitle="A place for what you collect before you know what it will become.">
      <Prose>
        <ProseSection id="what" title="What it is">
          <p>
            Moodloom is for people who find their references where they are: a photo on the street, a color on site, a
            line overheard on the train. Collect them on a board and arrange them later, alone or together, on a bigger
            screen.
          </p>
          <p>
            A board holds text, images, shapes and colors. Start blank or from a <Link to="/templates">template</Link>.
            Replay how it came together, and go back to any moment.
          </p>
        </ProseSection>
        <ProseSection id="promises" title="Three promises">
          <ul>
            <li>
              <strong>Nothing you make gets lost.</strong> “Saved on this device” means every change is stored here;
              “Saved” means it’s on the server too. Changes that couldn’t be sent are kept, listed and retried.
            </li>
            <li>
              <strong>It works offline.</strong> The app, the templates, your most recent boards and the ones you keep
              offline all open in a tunnel, and you can edit them there.
            </li>
            <li>
              <strong>It’s fast on an ordinary phone.</strong> Each page loads what it needs first and the rest when you
              get to it.
            </li>
          </ul>
        </ProseSection>
        <ProseSection id="together" title="Together">
          <p>
            People you invite see your cursor and your changes live. Undo only affects your own changes. If two people
            change the same thing, both are notified and see both versions.
          </p>
        </ProseSection>
        <ProseSection id="ai" title="The AI tools">
          <p>
            They’re optional. They work if the people who run this server have connected a provider, and they never act
            on their own: you start them, and you decide what goes on the board. See{' '}
            <Link to="/privacy#ai">Privacy</Link> for what gets sent. Palettes and image edits are made on your device,
            without a provider.
          </p>
        </ProseSection>
        <ProseSection id="software" title="The software">
          <p>
            Moodloom is free software under the MIT license. Anyone can run their own server, and this page comes from
            one. It has no trackers and no ads, and loads no code or fonts from other sites.
          </p>
          <p>
            To install and use it, see <Link to="/help">Help</Link>.
          </p>
        </ProseSection>
      </Prose>
    </Page>
  )
}
