import { ButtonLink } from '../../ui/Button'
import { StatePanel } from '../../ui/StatePanel'
import { GO_HOME, NOT_FOUND, NOT_FOUND_DETAIL } from './words'

export function NotFoundPage() {
  return (
    <StatePanel
      title={NOT_FOUND}
      text={NOT_FOUND_DETAIL}
      action={
        <ButtonLink to="/" look="primary">
          {GO_HOME}
        </ButtonLink>
      }
    />
  )
}
