import { type ComponentProps, useState } from 'react'
import { Field } from './Field'
import { IconButton } from './IconButton'
import { EyeIcon, EyeOffIcon } from './icons'

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
          label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          icon={isShown ? EyeOffIcon : EyeIcon}
          isPressed={isShown}
          onClick={() => setIsShown((shown) => !shown)}
        />
      }
    />
  )
}
