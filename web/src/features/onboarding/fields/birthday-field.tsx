import { formatLocale } from '@serendip/contract'
import { CircleAlertIcon, Select } from '@serendip/ui'
import { type FocusEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { birthYears, type PickedDay } from './birthday.ts'
import styles from './birthday-field.module.css'

type Part = keyof PickedDay

export interface BirthdayFieldProps {
  readonly value: PickedDay
  readonly problem: string | undefined
  onChange(change: Partial<PickedDay>): void
  /** The focus left all three lists, and something was picked. */
  onLeave(): void
}

/** Day, month and year as lists, in the order that the language writes them. */
export function BirthdayField({ value, problem, onChange, onLeave }: BirthdayFieldProps) {
  const { t, i18n } = useTranslation('auth')
  const { clock } = usePlatform()
  const describedBy = useId()
  const choices = choicesOf(i18n.language, clock.now())
  const isTouched = value.day + value.month + value.year > 0

  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isTouched && !currentTarget.contains(relatedTarget)) onLeave()
  }

  return (
    <fieldset className={styles.field} onBlur={left} aria-describedby={describedBy}>
      <legend className={styles.label}>{t('signup.birthday')}</legend>
      <div className={styles.parts}>
        {orderOf(i18n.language).map((part) => (
          <Select
            key={part}
            className={styles[part] ?? ''}
            aria-label={t(`signup.${part}`)}
            aria-invalid={problem ? true : undefined}
            data-empty={value[part] === 0 || undefined}
            aria-required
            autoComplete={`bday-${part}`}
            value={value[part] || ''}
            onChange={({ target }) => onChange({ [part]: Number(target.value) })}
          >
            <option value="" hidden>
              {t(`signup.${part}`)}
            </option>
            {choices[part].map(({ number, text }) => (
              <option key={number} value={number}>
                {text}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <div id={describedBy}>
        <p className={styles.hint}>{t('signup.birthdayHint')}</p>
        <div role="alert">
          {problem && (
            <p className={styles.problem}>
              <CircleAlertIcon />
              <span>{problem}</span>
            </p>
          )}
        </div>
      </div>
    </fieldset>
  )
}

function choicesOf(language: string, now: number): Record<Part, readonly { number: number; text: string }[]> {
  const month = new Intl.DateTimeFormat(formatLocale(language), { month: 'long', timeZone: 'UTC' })
  const plain = (number: number) => ({ number, text: String(number) })
  return {
    day: Array.from({ length: 31 }, (_, index) => plain(index + 1)),
    month: Array.from({ length: 12 }, (_, index) => ({
      number: index + 1,
      text: month.format(Date.UTC(2000, index, 1)),
    })),
    year: birthYears(now).map(plain),
  }
}

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year'
const orderOf = (language: string): readonly Part[] =>
  new Intl.DateTimeFormat(formatLocale(language))
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart)
