import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldNotes, notesOf } from '../field-notes.tsx'
import { CheckIcon } from '../icon.tsx'
import styles from './radio-cards.module.css'
import { Sign } from '../sign.tsx'

export interface RadioCard<Value extends string> {
  value: Value
  title: ReactNode
  /** The price or a description, on the second line. */
  detail?: ReactNode
  /** At the end of the card, such as a price. */
  aside?: ReactNode
  icon?: ReactNode
  disabled?: boolean
  /** Takes a whole line of tiles. */
  wide?: boolean
}

export interface RadioCardsProps<Value extends string> {
  label: ReactNode
  labelHidden?: boolean
  cards: ReadonlyArray<RadioCard<Value>>
  /** `tiles` have a surface each and stand side by side where there is room; `list` is one surface. */
  layout?: 'list' | 'tiles'
  value: Value | null
  onChange: (value: Value) => void
  name?: string
  /** The problem and the way to fix it. It is announced when it appears. */
  error?: ReactNode
}

/**
 * A choice between a few options, each with its price. The selected one has a ring, a background and a mark, not only a
 * colour.
 */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const id = useId()
  const isTiled = props.layout === 'tiles'
  return (
    <fieldset
      className={classNames(styles.group, isTiled && styles.sized)}
      aria-describedby={notesOf({ id, error: props.error }) || undefined}
      data-invalid={props.error ? true : undefined}
    >
      <legend className={classNames(styles.legend, props.labelHidden && styles.hidden)}>{props.label}</legend>
      <div className={classNames(styles.cards, isTiled && styles.tiles)}>
        {props.cards.map((card) => (
          <label key={card.value} className={classNames(styles.card, card.wide && styles.wide)}>
            <input
              type="radio"
              className={styles.input}
              name={props.name ?? id}
              value={card.value}
              checked={props.value === card.value}
              disabled={card.disabled}
              onChange={() => props.onChange(card.value)}
            />
            {card.icon && <Sign className={styles.icon}>{card.icon}</Sign>}
            <span className={styles.words}>
              <span className={styles.title}>{card.title}</span>
              {card.detail && <span className={styles.detail}>{card.detail}</span>}
            </span>
            {card.aside && <span className={styles.aside}>{card.aside}</span>}
            <span className={styles.mark} aria-hidden="true">
              <CheckIcon />
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={props.error} />
    </fieldset>
  )
}
