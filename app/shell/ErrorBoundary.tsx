import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button'
import { StatePanel } from '../ui/StatePanel'

interface ErrorBoundaryProps {
  /** Another value is another page: what failed before is forgotten. */
  readonly page: string
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error: unknown
}

/** What a page shows when it cannot be drawn. After an update its old files may be gone: a reload brings the new ones. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.page !== this.props.page && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const words = isMissingFile(error)
      ? 'Moodloom was updated, or the network is gone. Reload to go on.'
      : 'This page could not be shown. Reload to go on.'
    return (
      <StatePanel
        role="alert"
        title="Something went wrong"
        text={`${words} Everything saved on this device is kept.`}
        action={
          <Button look="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      />
    )
  }
}

/** Each browser words a failed `import()` in its own way. */
function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|module script failed|preload css/i.test(error.message)
  )
}
