import { useNavigate } from 'react-router-dom'
import { IconButton } from '../../ui/IconButton'
import { PlusIcon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import { LOG_IN } from '../../ui/words'
import styles from './AddButton.module.css'
import { CREATE_BOARD, NOT_LOGGED_IN, NOT_LOGGED_IN_DETAIL } from './words'

interface AddButtonProps {
  readonly isSignedOut: boolean
}

/** For phones: creates a board from anywhere on the page. */
export function AddButton({ isSignedOut }: AddButtonProps) {
  const navigate = useNavigate()
  const handleClick = () => {
    // If the session is not known yet, the editor checks it.
    if (!isSignedOut) return navigate('/board/new')
    toast({
      title: NOT_LOGGED_IN,
      description: NOT_LOGGED_IN_DETAIL,
      action: { label: LOG_IN, onClick: () => navigate('/auth?next=%2Fboard%2Fnew') },
    })
  }
  return <IconButton label={CREATE_BOARD} icon={PlusIcon} iconSize={26} className={styles.add} onClick={handleClick} />
}
