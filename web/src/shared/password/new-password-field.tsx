import { countPasswordChars, limits } from '@serendip/contract'
import { Field, LockIcon, PasswordInput, useExcessWords } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './new-password-field.module.css'
import { passwordStrength } from './password-strength.ts'

export interface NewPasswordFieldProps {
  /** Set if the form labels the password differently; the sign-up's label by default. */
  readonly label?: string
  readonly value: string
  /** Texts about the person, which make a password easy to guess. */
  readonly own: readonly string[]
  readonly problem: string | undefined
  onChange(password: string): void
  onLeave(): void
}

/** A password that is being chosen, with a hint of how strong it is. */
export function NewPasswordField({ label, value, own, problem, onChange, onLeave }: NewPasswordFieldProps) {
  const { t } = useTranslation('auth')
  const excessWords = useExcessWords()
  const over = countPasswordChars(value) - limits.passwordMaxChars
  const strength = passwordStrength(value, own)
  const words = t(`password.${strength}`, { count: limits.passwordMinChars })
  return (
    <Field
      label={label ?? t('signup.password')}
      hint={
        <span className={styles.hint}>
          <span className={styles.bars} data-strength={value ? strength : 'none'} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          {/* A problem says itself that more characters are needed. */}
          {!(problem && strength === 'short') && <span>{words}</span>}
        </span>
      }
      error={over > 0 ? excessWords(over, limits.passwordMaxChars) : problem}
      required
    >
      <PasswordInput
        icon={<LockIcon />}
        autoComplete="new-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
    </Field>
  )
}
