import { Field, TextInput, UserIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { BirthdayInput } from '../fields/birthday-input.tsx'
import { GenderChoice } from '../fields/gender-choice.tsx'
import { TermsCheckbox } from '../fields/terms-checkbox.tsx'
import type { MissingFields } from './use-missing-fields.ts'

/** The requested fields, each with its problem, and the house rules. */
export function MissingFieldsInputs({ fields }: { fields: MissingFields }) {
  const { t } = useTranslation(['onboarding', 'auth'])
  const { values, problems, change } = fields
  return (
    <>
      {fields.asksGender && (
        <GenderChoice
          value={values.gender}
          problem={problems.gender?.message}
          onChange={(gender) => change({ gender })}
        />
      )}
      {fields.asksName && (
        <Field label={t('auth:signup.name')} error={problems.name?.message} required>
          <TextInput
            icon={<UserIcon />}
            autoComplete="given-name"
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
      )}
      {fields.asksBirthday && (
        <BirthdayInput
          value={values.birthday}
          problem={problems.birthday?.message}
          onChange={(birthday) => change({ birthday })}
        />
      )}
      <TermsCheckbox
        checked={values.terms}
        error={problems.terms?.message}
        onChange={(terms) => change({ terms })}
      />
    </>
  )
}
