import { Checkbox, Field, Notice, TextInput, UserIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { BirthdayField } from './birthday-field.tsx'
import { GenderChoice } from './gender-choice.tsx'
import { HouseRules } from './house-rules.tsx'
import { useProblemText } from './problem-text.ts'
import type { MissingFields } from './use-missing-fields.ts'

/** The fields that are asked for, each with what is wrong with it, and the rules. */
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
        <BirthdayField
          value={fields.picked}
          problem={say(shown.birthday)}
          onChange={fields.pick}
          onLeave={() => undefined}
        />
      )}
      <HouseRules>
        <Checkbox
          label={t('auth:signup.terms')}
          checked={fields.termsAccepted}
          error={say(shown.terms)}
          onChange={({ target }) => fields.setTermsAccepted(target.checked)}
        />
      </HouseRules>
    </>
  )
}
