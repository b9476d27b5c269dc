import { Link } from '../../ui/Link'
import { Page } from '../../ui/Page'
import { Prose, ProseSection } from '../../ui/Prose'

/** Terms as the software can give them: whoever runs a server has the rest to say. */
export function TermsPage() {
  return (
    <Page isNarrow title="Terms" subtitle="Between you, whoever runs this server, and the software.">
      <Prose>
        <ProseSection id="who" title="Who you deal with">
          <p>
            Moodloom is software that anybody may run. Your account is with whoever runs this server, not with the
            people who wrote the software. If they have terms of their own, those count beside these; where the two
            disagree, theirs count.
          </p>
        </ProseSection>
        <ProseSection id="yours" title="What is yours stays yours">
          <ul>
            <li>
              What you put on a board belongs to whom it belonged before. You give this server the right to store it and
              to show it to those you share it with, and nothing more.
            </li>
            <li>
              What you make public is seen by everybody with an account here. You can make it private again; who saw it,
              saw it.
            </li>
            <li>Who may edit your board may also copy from it. Invite whom you trust.</li>
          </ul>
        </ProseSection>
        <ProseSection id="please" title="What we ask of you">
          <ul>
            <li>Put up only what you may: your own, what is free to use, or what you have the right to.</li>
            <li>Nothing that is illegal, and nothing meant to hurt somebody.</li>
            <li>Do not try to get at other people’s boards, or to stop the server for others.</li>
            <li>Keep your password to yourself. One account is for one person.</li>
          </ul>
          <p>
            Whoever runs this server may remove what breaks these rules, and close an account that goes on doing so.
          </p>
        </ProseSection>
        <ProseSection id="ai" title="What the AI makes">
          <p>
            Suggestions, analyses, forecasts and generated pictures come from a provider’s model and may be wrong, or
            like somebody’s work. Check them before you rely on them. The provider’s own rules apply as well; the AI
            tools refuse what the provider refuses.
          </p>
        </ProseSection>
        <ProseSection id="warranty" title="No warranty">
          <p>
            The software comes under the MIT licence: as it is, without warranty of any kind. It does much not to lose
            your work, but no software is a backup. Keep copies of what you cannot do without.
          </p>
        </ProseSection>
        <ProseSection id="hosts" title="If you run a server yourself">
          <ul>
            <li>You may use, change and pass on the software under the MIT licence, for money too.</li>
            <li>
              You are the one who answers for the data on your server: say who you are, read{' '}
              <Link to="/privacy">Privacy</Link> and add what it cannot know, such as where the server stands and which
              AI provider you connected.
            </li>
            <li>Make backups, and try to restore one before you need it.</li>
            <li>Pay for and obey the AI provider you connect: your key is used for the people on your server.</li>
          </ul>
        </ProseSection>
      </Prose>
    </Page>
  )
}
