import { Component, type ReactNode, Suspense } from 'react'
import { reportError } from '../platform/reportError'
import { toast } from './toast'
import { THIS_COULD_NOT_BE_OPENED, THIS_COULD_NOT_BE_OPENED_DETAIL } from './words'

interface LazyBoundaryProps {
  readonly children: ReactNode
  /** Shown while the part loads, and if it can't be loaded. */
  readonly fallback?: ReactNode
}

interface LazyBoundaryState {
  readonly hasFailed: boolean
}

/** Wraps a lazily loaded part: if it can't be loaded, as when offline, the rest of the page still works. */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  override state: LazyBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): LazyBoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, 'part of a page')
    toast({
      title: THIS_COULD_NOT_BE_OPENED,
      description: THIS_COULD_NOT_BE_OPENED_DETAIL,
      variant: 'destructive',
    })
  }

  override render() {
    const { children, fallback = null } = this.props
    return this.state.hasFailed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
