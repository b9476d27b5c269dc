import type { AnchorHTMLAttributes, Ref } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path within the app. */
  readonly to: string
  /** Replaces this page in the browser's history. */
  readonly replace?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

/**
 * A link within the app. The router's own `Link` can also prefetch pages in framework mode: code that we don't use and
 * that every first visit would have to download.
 */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { replace, target: rest.target })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    />
  )
}
