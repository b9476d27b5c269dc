import { useParams } from 'react-router-dom'
import { Button, ButtonLink } from '../../ui/Button'
import { PageSpinner } from '../../ui/PageSpinner'
import { StatePanel } from '../../ui/StatePanel'
import { SharedBoardView } from './SharedBoardView'
import { SharedHeader } from './SharedHeader'
import styles from './shared.module.css'
import { useGuestBoard } from './useGuestBoard'

/** /s/{token}: a board for whoever has its link, to look at. */
export function SharedPage() {
  const { token = '' } = useParams()
  const { guest, state } = useGuestBoard(token)
  switch (state.kind) {
    case 'loading':
      return <PageSpinner label="Loading the board" />
    case 'open':
      return (
        <SharedBoardView
          key={state.boardUid}
          guest={guest}
          boardUid={state.boardUid}
          owner={state.owner}
          heardAt={state.heardAt}
        />
      )
    case 'ended':
      return (
        <div className={styles.page}>
          <SharedHeader />
          <StatePanel
            role="alert"
            title="This link has ended"
            text="Whoever shared the board has turned the link off, or it has expired. Ask them for a new one."
            action={
              <ButtonLink to="/" look="primary">
                Go to Moodloom
              </ButtonLink>
            }
          />
        </div>
      )
    case 'unreachable':
      return (
        <div className={styles.page}>
          <SharedHeader />
          <StatePanel
            role="status"
            title="The board cannot be reached"
            text="A shared board needs a network. It opens by itself as soon as there is one."
            action={
              <Button look="primary" onClick={() => void guest.refresh()}>
                Try again
              </Button>
            }
          />
        </div>
      )
  }
}
