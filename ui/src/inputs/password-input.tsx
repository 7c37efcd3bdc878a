import { useState } from 'react'
import { EyeIcon, EyeOffIcon } from '../icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './password-input.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'end'> {
  showLabel: string
  hideLabel: string
}

/** A password input with a reveal button. Always left-to-right, as passwords are typed. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          className={styles.toggle}
          variant="quiet"
          label={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
