import { useEffect, useRef } from 'react'
import type { CreatedAccessToken } from '../../../contract/agents'
import { CopyButton } from '../../sharing/CopyButton'
import { afterDrawing } from '../../ui/afterDrawing'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { DONE } from '../../ui/words'
import styles from './agents.module.css'
import {
  CONFIGURATION,
  COPY_ADDRESS,
  COPY_COMMAND,
  COPY_CONFIGURATION,
  COPY_IT_NOW,
  COPY_TOKEN,
  FOR_COMMANDS,
  HOW_TO_CONNECT,
  HOW_TO_START,
  PATH_TO_CODE,
  SERVER_ADDRESS,
  tokenOf,
  YOUR_NEW_TOKEN,
} from './words'

interface TokenCreatedProps {
  readonly created: CreatedAccessToken
  readonly onDone: () => void
}

/**
 * A new token, shown only once, and how an agent connects with it. Not in a dialog: a press outside would lose the
 * token.
 */
export function TokenCreated({ created: { token, details }, onDone }: TokenCreatedProps) {
  const part = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // After the dialog has restored the focus.
  useEffect(() => afterDrawing(() => part.current?.focus()), [])
  const address = `${window.location.origin}/mcp`
  return (
    <section ref={part} className={styles.created} tabIndex={-1} aria-label={YOUR_NEW_TOKEN}>
      <div>
        <h3 className={styles.createdTitle}>{YOUR_NEW_TOKEN}</h3>
        <p className={styles.hint}>{COPY_IT_NOW}</p>
      </div>
      <Field
        ref={field}
        label={tokenOf(details.name)}
        readOnly
        value={token}
        onFocus={(event) => event.target.select()}
        end={<CopyButton label={COPY_TOKEN} text={() => token} onRefused={() => field.current?.select()} />}
      />
      <Field
        label={SERVER_ADDRESS}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
        end={<CopyButton label={COPY_ADDRESS} text={() => address} />}
      />
      <p className={styles.hint}>{HOW_TO_CONNECT}</p>
      <Code label={CONFIGURATION} copy={COPY_CONFIGURATION} text={overHttp(address, token)} />
      <details>
        <summary className={styles.more}>{FOR_COMMANDS}</summary>
        <p className={styles.hint}>{HOW_TO_START}</p>
        <Code label={FOR_COMMANDS} copy={COPY_COMMAND} text={byCommand(token)} />
      </details>
      <div>
        <Button onClick={onDone}>{DONE}</Button>
      </div>
    </section>
  )
}

interface CodeProps {
  readonly label: string
  /** The label of the copy button. */
  readonly copy: string
  readonly text: string
}

function Code({ label, copy, text }: CodeProps) {
  return (
    <figure className={styles.code} aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys */}
      <pre tabIndex={0}>{text}</pre>
      <CopyButton label={copy} text={() => text} />
    </figure>
  )
}

/** JSON configuration for agents that speak MCP over HTTP. */
const overHttp = (url: string, token: string) =>
  configurationOf({ type: 'http', url, headers: { Authorization: `Bearer ${token}` } })

/**
 * For agents that run a command. Not `npx moodloom-mcp`: outside the code's folder, that would run whatever a
 * stranger publishes under this name, and hand it the token.
 */
const byCommand = (token: string) =>
  configurationOf({
    command: 'node',
    args: [`${PATH_TO_CODE}/server/cli/mcp.mjs`],
    env: { MOODLOOM_URL: window.location.origin, MOODLOOM_TOKEN: token },
  })

const configurationOf = (moodloom: object) => JSON.stringify({ mcpServers: { moodloom } }, null, 2)
