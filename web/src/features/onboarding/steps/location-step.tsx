import { Field, GlobeIcon, MapPinIcon, Select, TextInput } from '@serendip/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesIn } from '../../../platform/countries.ts'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'
import { useSending } from '../use-sending.ts'

const cityMaxChars = 80

/** Country, and the city if somebody likes to say it. The country of the connection is a guess, to be corrected. */
export function LocationStep({ place, profile, answers, onDone }: OwnStepProps) {
  const { t, i18n } = useTranslation('onboarding')
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language])
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
      <Field
        label={t('location.country')}
        error={isSent && isMissing ? t('location.countryMissing') : undefined}
        required
      >
        <Select
          icon={<GlobeIcon />}
          autoComplete="country"
          value={country}
          onChange={({ target }) => setCountry(target.value)}
        >
          <option value="" hidden>
            {t('location.choose')}
          </option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('location.city')} aside={t('optional')}>
        <TextInput
          icon={<MapPinIcon />}
          autoComplete="address-level2"
          maxLength={cityMaxChars}
          value={city}
          onChange={({ target }) => setCity(target.value)}
        />
      </Field>
    </StepForm>
  )
}
