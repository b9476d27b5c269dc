import { buttonClass } from '../ui/Button'
import { RELOAD } from '../ui/words'
import styles from './requireReload.module.css'
import { UPDATED_ELSEWHERE, UPDATED_ELSEWHERE_DETAIL } from './words'

/**
 * Another tab runs a newer version and is upgrading the database (sync rule 13): nothing made here could be stored from
 * now on. A modal dialog takes the focus, which ends and stores what is being typed, and stays until the page is
 * reloaded. Plain DOM, in no chunk of its own: the newer server may no longer have this version's chunks.
 */
export function requireReload(): void {
  const part = <N extends 'h2' | 'p' | 'button' | 'dialog'>(name: N, fields: Partial<HTMLElementTagNameMap[N]>) =>
    Object.assign(document.createElement(name), fields)
  const dialog = part('dialog', {
    className: styles.dialog ?? '',
    role: 'alertdialog',
    ariaLabel: `${UPDATED_ELSEWHERE}. ${UPDATED_ELSEWHERE_DETAIL}`,
    // Escape, and a phone's Back gesture.
    oncancel: (event) => event.preventDefault(),
    onclose: () => dialog.showModal(),
  })
  dialog.append(
    part('h2', { textContent: UPDATED_ELSEWHERE }),
    part('p', { textContent: UPDATED_ELSEWHERE_DETAIL }),
    part('button', {
      className: buttonClass({ look: 'primary' }),
      textContent: RELOAD,
      onclick: () => window.location.reload(),
    }),
  )
  document.body.append(dialog)
  dialog.showModal()
}
