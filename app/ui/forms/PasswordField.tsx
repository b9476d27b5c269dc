import { type ComponentProps, useState } from 'react'
import { IconButton } from '../IconButton'
import { EyeOffIcon } from '../iconSets/pageIcons'
import { EyeIcon } from '../icons'
import { showOrHide } from '../words'
import { Field } from './Field'

/** A password, hidden until the person asks to see it. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={showOrHide(isShown, withinSentence(props.label))}
          icon={isShown ? EyeOffIcon : EyeIcon}
          isPressed={isShown}
          onClick={() => setIsShown((shown) => !shown)}
        />
      }
    />
  )
}

/** Lowercases 'Current password' to 'current password'; leaves 'API key' as it is. */
function withinSentence(label: string): string {
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}
