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
  /** Identifies the page: a change resets the error. */
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

/** The fallback for a page that can't render. An update may have deleted its files: a reload gets the new ones. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, 'page')
    // No content of this page is on the screen, so it may reload automatically.
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

/** Loaded on demand. If that fails, the errors stay in the log. */
function copyDiagnostics(): void {
  import('./lazy/diagnostics').then(
    (loaded) => loaded.copyDiagnostics(null),
    (error: unknown) => reportError(error, 'diagnostics'),
  )
}

function reload(): void {
  window.location.reload()
}
