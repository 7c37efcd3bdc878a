import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
}

/** A setting that takes effect at once: label on one side, switch on the other. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div className={classNames(styles.row, className)}>
      <div className={styles.words}>
        <label htmlFor={rest.id ?? id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      <span className={styles.track}>
        <input
          id={id}
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state.
          role="switch"
          className={styles.input}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
      </span>
    </div>
  )
}
