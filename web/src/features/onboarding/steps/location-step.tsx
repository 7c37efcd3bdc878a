import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceFields } from '../../../shared/place/place-fields.tsx'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'
import { useSending } from '../use-sending.ts'

/** Country, and optionally the city. The country of the connection is a guess that can be corrected. */
export function LocationStep({ place, profile, answers, onDone }: OwnStepProps) {
  const { t } = useTranslation('onboarding')
  const [country, setCountry] = useState(answers.country ?? profile.last_ip_country ?? '')
  const [city, setCity] = useState(answers.city ?? '')
  const [isSent, setIsSent] = useState(false)
  const { send, isSending, problem } = useSending()
  const isMissing = country === ''

  return (
    <StepForm
      {...{ place, problem }}
      heading={t('location.heading')}
      text={t('location.text')}
      pending={isSending}
      onSubmit={() => {
        setIsSent(true)
        if (isMissing) return false
        return send(() => onDone({ country, city: city.trim() }))
      }}
    >
      <PlaceFields
        {...{ country, city }}
        isCountryMissing={isSent && isMissing}
        onChange={(change) => {
          if ('country' in change) setCountry(change.country)
          else setCity(change.city)
        }}
      />
    </StepForm>
  )
}
