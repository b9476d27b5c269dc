import { Link } from '../../ui/Link'
import { Page } from '../../ui/Page'
import { Prose, ProseSection } from '../../ui/Prose'

/** What this is and for whom. Words only: it opens without a network and signed out. */
export function AboutPage() {
  return (
    <Page isNarrow title="About Moodloom" subtitle="A place for what you collect before you know what it will become.">
      <Prose>
        <ProseSection id="what" title="What it is">
          <p>
            Moodloom is for people who find their references where they are: a photo on the street, a colour on site, a
            sentence on the train. It keeps them on a board, and you arrange them later, alone or with others, on a
            larger screen.
          </p>
          <p>
            A board holds text, images, shapes and colours. Begin with a blank one or with a{' '}
            <Link to="/templates">template</Link>. Watch how it came about, and go back to any moment of it.
          </p>
        </ProseSection>
        <ProseSection id="promises" title="Three promises">
          <ul>
            <li>
              <strong>Nothing you made is lost.</strong> Every change is on this device before it says “Saved on this
              device”, and on the server before it says “Saved”. What could not be sent is kept, listed and sent again.
            </li>
            <li>
              <strong>It works without a network.</strong> The app, the templates, the boards you opened last and those
              you keep offline open in a tunnel, and you can work on them there.
            </li>
            <li>
              <strong>It is fast on an ordinary phone.</strong> A page loads what it needs first, and the rest when you
              come to it.
            </li>
          </ul>
        </ProseSection>
        <ProseSection id="together" title="Together">
          <p>
            Whoever you invite sees your cursor and your changes as they happen. Everybody undoes their own work, never
            somebody else’s. If two people change the same thing, both are told, with both values.
          </p>
        </ProseSection>
        <ProseSection id="ai" title="The AI tools">
          <p>
            They are optional. They work where whoever runs this server has connected a provider, and they do nothing by
            themselves: you start them, and you accept what becomes part of a board. What they are sent is in{' '}
            <Link to="/privacy#ai">Privacy</Link>. Palettes and all modifications of images are made on your device,
            without a provider.
          </p>
        </ProseSection>
        <ProseSection id="software" title="The software">
          <p>
            Moodloom is free software under the MIT licence. Anybody may run a server of their own; this page comes from
            one of them. It uses no trackers and no advertising, and loads no code and no fonts from other sites.
          </p>
          <p>
            How to install and use it is in <Link to="/help">Help</Link>.
          </p>
        </ProseSection>
      </Prose>
    </Page>
  )
}
