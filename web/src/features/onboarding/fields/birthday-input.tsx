import { formatLocale } from '@serendip/contract'
import { Field, TextInput } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isoDay, type PickedDay } from './birthday.ts'
import { type DayPart, dayPattern, formatTyped, readTyped, writeDay } from './typed-day.ts'

export interface BirthdayInputProps {
  readonly value: PickedDay
  readonly problem: string | undefined
  onChange(day: PickedDay): void
  /** The focus left the field, and something was typed. */
  onLeave?(): void
}

const letters: Readonly<Record<DayPart, 'dayLetters' | 'monthLetters' | 'yearLetters'>> = {
  day: 'dayLetters',
  month: 'monthLetters',
  year: 'yearLetters',
}

/** The birthday as one field of digits, in the order of the language; once complete it is repeated in words. */
export function BirthdayInput({ value, problem, onChange, onLeave }: BirthdayInputProps) {
  const { t, i18n } = useTranslation('auth')
  const pattern = dayPattern(i18n.language)
  const [text, setText] = useState(() => writeDay(value, pattern))
  const form = pattern.order.map((part) => t(`signup.${letters[part]}`)).join(pattern.separator)
  const iso = isoDay(value)
  const words =
    iso && new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'long', timeZone: 'UTC' })

  return (
    <Field
      label={t('signup.birthday')}
      hint={
        <>
          {text !== '' && (
            <>
              <bdi>{words ? words.format(Date.parse(iso)) : form}</bdi>
              {' · '}
            </>
          )}
          {t('signup.birthdayHint')}
        </>
      }
      error={problem}
      required
    >
      <TextInput
        inputMode="numeric"
        autoComplete="bday"
        dir="ltr"
        placeholder={form}
        value={text}
        onChange={({ target }) => {
          // In the middle of the text the caret would jump if anything were added.
          const isAtEnd = target.selectionStart === target.value.length
          const isLonger = target.value.length > text.length
          const next = isAtEnd && isLonger ? formatTyped(target.value, pattern) : target.value
          setText(next)
          onChange(readTyped(next, pattern))
        }}
        onBlur={() => {
          setText(formatTyped(text, pattern))
          if (text !== '') onLeave?.()
        }}
      />
    </Field>
  )
}
