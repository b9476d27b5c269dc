import { shortcuts } from '../gestures/keyboard'
import styles from './KeyLists.module.css'
import { type GestureRow, KEY_GROUPS, type KeyRow, MOUSE_ROWS, PRESENT_ROWS, TOUCH_ROWS } from './keySheetWords'
import { ARROWS, MENU, MOUSE, TOUCH, WHILE_PRESENTING } from './words'

interface KeyListsProps {
  /** On a phone the gestures come first. */
  readonly isPhone: boolean
}

/** All shortcuts and gestures of the editor, by purpose: lists with h3 headings. */
export function KeyLists({ isPhone }: KeyListsProps) {
  const gestures = (
    <>
      <Gestures title={TOUCH} rows={TOUCH_ROWS} />
      <Gestures title={MOUSE} rows={MOUSE_ROWS} />
      <Gestures title={WHILE_PRESENTING} rows={PRESENT_ROWS} />
    </>
  )
  return (
    <>
      {isPhone && gestures}
      {KEY_GROUPS.map(({ title, rows }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.rows}>
            {rows.map((row) => (
              <Keys key={row.words} {...row} />
            ))}
          </dl>
        </section>
      ))}
      {!isPhone && gestures}
    </>
  )
}

function Keys({ words, commands }: KeyRow) {
  // The first shortcut of each command if the row covers several, else all shortcuts of the one.
  const [only] = commands
  const all = commands.length === 1 && only ? shortcuts(only) : commands.map((command) => shortcuts(command)[0] ?? '')
  return (
    <div className={styles.row}>
      <dt>{words}</dt>
      <dd className={styles.keys}>
        {all.map((keys) => (
          <kbd key={keys} className={styles.combination}>
            {caps(keys).map((cap) => (
              <kbd key={cap} className={styles.cap}>
                {cap}
              </kbd>
            ))}
          </kbd>
        ))}
      </dd>
    </div>
  )
}

interface GesturesProps {
  readonly title: string
  readonly rows: readonly GestureRow[]
}

function Gestures({ title, rows }: GesturesProps) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.rows}>
        {rows.map(({ gesture, words }) => (
          <div key={gesture} className={styles.row}>
            <dt>{gesture}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The parts of `Ctrl+Shift+Z`, each as printed on a key. */
function caps(keys: string): string[] {
  return keys.split(/(?<=.)\+(?=.)/).map((cap) => cap.replace('Arrow', ARROWS).replace('ContextMenu', MENU))
}
