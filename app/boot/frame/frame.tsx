import { lazy } from 'react'
import type { CurrentUser } from '../../../contract/shared/account'
import { useLogout } from '../../account/useLogout'
import { BellLink } from '../../notifications/BellLink'
import type { Workspace } from '../../offline/workspace'
import { HeaderSearch } from '../../search/HeaderSearch'
import { Footer } from '../../shell/frame/Footer'
import { Header } from '../../shell/frame/Header'
import { TabBar } from '../../shell/frame/TabBar'
import { LazyBoundary } from '../../ui/LazyBoundary'

// The header, footer and tab bar around a page. A bare page, like the editor on a phone, loads none of it.

const LogoutDialog = lazy(async () => ({ default: (await import('../../account/LogoutDialog')).LogoutDialog }))

interface FrameTopProps {
  readonly user: CurrentUser | null
  readonly workspace: Workspace | null
}

export function FrameTop({ user, workspace }: FrameTopProps) {
  const logout = useLogout()
  return (
    <>
      <Header
        user={user}
        workspace={workspace}
        search={<HeaderSearch userId={user?.id ?? null} />}
        bell={<BellLink />}
        onLogout={logout.requestLogout}
      />
      {logout.isConfirming && (
        <LazyBoundary>
          <LogoutDialog {...logout} />
        </LazyBoundary>
      )}
    </>
  )
}

interface FrameBottomProps {
  readonly isSignedIn: boolean
}

export function FrameBottom({ isSignedIn }: FrameBottomProps) {
  return (
    <>
      <Footer />
      <TabBar isSignedIn={isSignedIn} />
    </>
  )
}
