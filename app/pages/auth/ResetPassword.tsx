import { useSearchParams } from 'react-router-dom'
import { AskForReset } from './AskForReset'
import { NewPassword } from './NewPassword'

/** /auth/reset-password: asks for the mail, or, where its link led here, for the new password. */
export function ResetPassword() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return token ? <NewPassword token={token} /> : <AskForReset />
}
