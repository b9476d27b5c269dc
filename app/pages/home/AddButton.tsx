import { useNavigate } from 'react-router-dom'
import { IconButton } from '../../ui/IconButton'
import { PlusIcon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import styles from './AddButton.module.css'

interface AddButtonProps {
  readonly isSignedOut: boolean
}

/** On phones: begins a board from anywhere on the page. */
export function AddButton({ isSignedOut }: AddButtonProps) {
  const navigate = useNavigate()
  const handleClick = () => {
    // Where it is not known yet, the editor finds out.
    if (!isSignedOut) return navigate('/board/new')
    toast({
      title: 'Not logged in',
      description: 'Please log in to create a board',
      action: { label: 'Log in', onClick: () => navigate('/auth?next=%2Fboard%2Fnew') },
    })
  }
  return <IconButton label="Create board" icon={PlusIcon} iconSize={26} className={styles.add} onClick={handleClick} />
}
