import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './provider-button.module.css'
import { Spinner } from '../spinner.tsx'

export interface ProviderButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly provider: 'google' | 'apple'
  readonly pending?: boolean
}

/** A sign-in button for an external account, drawn as that provider requires: its logo, its colours, its background. */
export function ProviderButton({
  provider,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ProviderButtonProps) {
  const Mark = provider === 'google' ? GoogleMark : AppleMark
  return (
    <button
      type="button"
      {...rest}
      {...(pending ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      className={classNames(styles.button, styles[provider], className)}
      onClick={(event) => !pending && onClick?.(event)}
    >
      {pending ? <Spinner className={styles.mark} /> : <Mark />}
      <span>{children}</span>
    </button>
  )
}

const googleParts = {
  red: 'M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z',
  blue: 'M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z',
  yellow:
    'M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24s.92 7.54 2.56 10.78l7.97-6.19z',
  green:
    'M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z',
} as const

const GoogleMark = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true" className={styles.mark}>
    {Object.entries(googleParts).map(([part, path]) => (
      <path key={part} d={path} className={styles[part]} />
    ))}
  </svg>
)

const AppleMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
    <path
      fill="currentColor"
      d="M12.15 6.9c-.95 0-2.42-1.08-3.96-1.04-2.04.03-3.91 1.18-4.96 3.01-2.12 3.68-.55 9.1 1.52 12.09 1.01 1.45 2.21 3.09 3.79 3.04 1.52-.06 2.09-.99 3.94-.99 1.83 0 2.35.99 3.96.95 1.64-.03 2.68-1.48 3.68-2.95 1.16-1.69 1.64-3.33 1.66-3.42-.04-.01-3.18-1.22-3.22-4.86-.03-3.04 2.48-4.49 2.6-4.56-1.43-2.09-3.62-2.32-4.39-2.38-2-.16-3.68 1.09-4.62 1.09zM15.53 3.83c.84-1.01 1.4-2.43 1.25-3.83-1.21.05-2.66.81-3.53 1.82-.78.9-1.46 2.34-1.27 3.71 1.34.1 2.71-.69 3.55-1.7"
    />
  </svg>
)
