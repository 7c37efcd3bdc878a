import type { ComponentProps } from 'react'
import { MailIcon } from '../icon.tsx'
import { TextInput } from './text-input.tsx'

export type EmailInputProps = Omit<ComponentProps<typeof TextInput>, 'icon' | 'type'>

/** An address, with the keyboard for one and without a helper that would change it. */
export function EmailInput(props: EmailInputProps) {
  return (
    <TextInput
      icon={<MailIcon />}
      type="email"
      inputMode="email"
      dir="ltr"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
