import { Page } from '../../ui/content/Page'
import { Prose, ProseSection } from '../../ui/content/Prose'
import { Link } from '../../ui/Link'

/** The terms, as far as the software can state them: a server's operator adds the rest. */
export function TermsPage() {
  return (
    <Page isNarrow title="Terms" subtitle="Between you, the people who run this server, and the software.">
      <Prose>
        <ProseSection id="who" title="Who you deal with">
          <p>
            Moodloom is software that anyone can run. Your account is with the people who run this server, not with the
            people who wrote the software. If they have terms of their own, those apply too, and where the two differ,
            theirs take precedence.
          </p>
        </ProseSection>
        <ProseSection id="yours" title="What is yours stays yours">
          <ul>
            <li>
              Putting something on a board doesn’t change who owns it. You give this server the right to store it and to
              show it to the people you share it with, and nothing more.
            </li>
            <li>
              Everyone with an account here can see what you make public. You can make it private again, but people may
              already have seen it.
            </li>
            <li>People who can edit your board can also copy from it. Invite people you trust.</li>
          </ul>
        </ProseSection>
        <ProseSection id="please" title="What we ask of you">
          <ul>
            <li>
              Only post what you’re allowed to: your own work, what’s free to use, or what you have the rights to.
            </li>
            <li>Don’t post anything illegal or meant to hurt someone.</li>
            <li>Don’t try to access other people’s boards or disrupt the server.</li>
            <li>Keep your password to yourself. Each account is for one person.</li>
          </ul>
          <p>
            The people who run this server can remove content that breaks these rules, and close accounts that keep
            breaking them.
          </p>
        </ProseSection>
        <ProseSection id="ai" title="What the AI makes">
          <p>
            Suggestions, analyses, forecasts and generated images come from a provider’s model. They may be wrong or
            resemble someone’s work, so check them before you rely on them. The provider’s own rules also apply, and the
            AI tools refuse what the provider refuses.
          </p>
        </ProseSection>
        <ProseSection id="warranty" title="No warranty">
          <p>
            The software is provided under the MIT license, as is, without warranty of any kind. It goes to great
            lengths not to lose your work, but no software replaces a backup. Keep copies of anything you can’t do
            without.
          </p>
        </ProseSection>
        <ProseSection id="hosts" title="If you run a server yourself">
          <ul>
            <li>You can use, change and redistribute the software under the MIT license, commercially too.</li>
            <li>
              You’re responsible for the data on your server. Say who you are, read <Link to="/privacy">Privacy</Link>{' '}
              and add what it can’t know, such as where your server is and which AI provider you connected.
            </li>
            <li>Make backups, and test restoring one before you need it.</li>
            <li>
              If you connect an AI provider, its costs and rules are yours: everyone on your server uses your key.
            </li>
          </ul>
        </ProseSection>
      </Prose>
    </Page>
  )
}
