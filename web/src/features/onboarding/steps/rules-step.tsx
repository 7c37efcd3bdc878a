import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { CreatorsNote } from '../creators-note.tsx'
import { MissingFieldsInputs } from '../missing/missing-fields-inputs.tsx'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'
import { useMissingFields } from '../missing/use-missing-fields.ts'

/** The house rules, and whatever else a sign-up by Google or Apple left open; nothing else opens before. */
export function RulesStep({ place, profile, onDone }: OwnStepProps) {
  const { t } = useTranslation('onboarding')
  const { api } = usePlatform()
  const fields = useMissingFields({
    profile,
    async save(given) {
      await api.accounts.missingFields({ body: given })
      await onDone()
    },
  })
  return (
    <StepForm
      place={place}
      heading={t('rules.heading')}
      text={t('rules.text')}
      // Nobody who came by Google or Apple has read it yet.
      note={fields.asksBirthday || fields.asksName ? <CreatorsNote /> : undefined}
      submitLabel={t('rules.submit')}
      form={fields}
    >
      <MissingFieldsInputs fields={fields} />
    </StepForm>
  )
}
