import { Component, type ReactNode } from 'react'
import { isMissingCode } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { Button } from '../ui/Button'
import { StatePanel } from '../ui/StatePanel'
import { RELOAD } from '../ui/words'
import {
  COPY_DIAGNOSTICS,
  everythingIsKept,
  PAGE_NOT_HERE,
  PAGE_NOT_HERE_DETAIL,
  SOMETHING_WENT_WRONG,
  SOMETHING_WENT_WRONG_DETAIL,
} from './words'

interface ErrorBoundaryProps {
  /** Another value is another page: what failed before is forgotten. */
  readonly page: string
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error: unknown
}

const NOT_HERE = {
  title: PAGE_NOT_HERE,
  text: PAGE_NOT_HERE_DETAIL,
}
const BROKEN = { title: SOMETHING_WENT_WRONG, text: SOMETHING_WENT_WRONG_DETAIL }

/** What a page shows when it cannot be drawn. After an update its old files may be gone: a reload brings the new ones. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, 'page')
    // Nothing of this page is on the screen: it may load again by itself.
    if (isMissingCode(error)) window.addEventListener('online', reload, { once: true })
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload)
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.page !== this.props.page && this.state.error !== null) {
      window.removeEventListener('online', reload)
      this.setState({ error: null })
    }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const { title, text } = isMissingCode(error) ? NOT_HERE : BROKEN
    return (
      <StatePanel
        role="alert"
        title={title}
        text={everythingIsKept(text)}
        action={
          <>
            <Button look="primary" onClick={reload}>
              {RELOAD}
            </Button>
            <Button onClick={copyDiagnostics}>{COPY_DIAGNOSTICS}</Button>
          </>
        }
      />
    )
  }
}

/** Needed here only. Where its file is out of reach the errors stay in the log. */
function copyDiagnostics(): void {
  import('./lazy/diagnostics').then(
    (loaded) => loaded.copyDiagnostics(null),
    (error: unknown) => reportError(error, 'diagnostics'),
  )
}

function reload(): void {
  window.location.reload()
}
