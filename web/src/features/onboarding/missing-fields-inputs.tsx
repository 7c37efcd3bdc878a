import { Field, Notice, TextInput, UserIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { BirthdayInput } from './birthday-input.tsx'
import { GenderChoice } from './gender-choice.tsx'
import { useProblemText } from './problem-text.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'
import type { MissingFields } from './use-missing-fields.ts'

/** The requested fields, each with its problem, and the house rules. */
export function MissingFieldsInputs({ fields }: { fields: MissingFields }) {
  const { t } = useTranslation(['onboarding', 'auth'])
  const say = useProblemText()
  const { shown } = fields
  return (
    <>
      {fields.asksGender && <GenderChoice value={fields.gender} onChange={fields.setGender} />}
      {fields.isGenderMissing && <Notice tone="error">{t('choose')}</Notice>}
      {fields.asksName && (
        <Field label={t('auth:signup.name')} error={say(shown.name)} required>
          <TextInput
            icon={<UserIcon />}
            autoComplete="given-name"
            value={fields.name}
            onChange={({ target }) => fields.setName(target.value)}
          />
        </Field>
      )}
      {fields.asksBirthday && (
        <BirthdayInput value={fields.picked} problem={say(shown.birthday)} onChange={fields.pick} />
      )}
      <TermsCheckbox
        checked={fields.termsAccepted}
        error={say(shown.terms)}
        onChange={fields.setTermsAccepted}
      />
    </>
  )
}
