import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { PlaceFields } from '../../../shared/place/place-fields.tsx'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'

/** Country, and optionally the city. The country of the connection is a guess that can be corrected. */
export function LocationStep({ place, profile, answers, onDone }: OwnStepProps) {
  const { t } = useTranslation('onboarding')
  const form = useContractForm({
    initial: {
      country: answers.country ?? profile.last_ip_country ?? '',
      city: answers.city ?? '',
      cityShown: answers.cityShown ?? false,
    },
    check: ({ country }) =>
      country === '' ? { country: { type: 'missing', message: t('location.countryMissing') } } : {},
    async send({ country, city, cityShown }) {
      await onDone({ country, city: city.trim(), cityShown })
      return undefined
    },
  })
  return (
    <StepForm place={place} form={form} heading={t('location.heading')} text={t('location.text')}>
      <PlaceFields
        {...form.values}
        isCountryMissing={form.problems.country !== undefined}
        onChange={form.change}
      />
    </StepForm>
  )
}
