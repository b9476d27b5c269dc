import { ButtonLink } from '../../ui/Button'
import { StatePanel } from '../../ui/StatePanel'

export function NotFoundPage() {
  return (
    <StatePanel
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      action={
        <ButtonLink to="/" look="primary">
          Go home
        </ButtonLink>
      }
    />
  )
}
