import { limits } from '@serendip/contract'
import { Field, GlobeIcon, MapPinIcon, Select, Switch, TextInput } from '@serendip/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesIn } from './countries.ts'

interface PlaceFieldsProps {
  /** A code of two letters, or nothing yet. */
  readonly country: string
  readonly city: string
  readonly cityShown: boolean
  readonly onChange: (
    change: { readonly country: string } | { readonly city: string } | { readonly cityShown: boolean },
  ) => void
  /** If a country is required: whether continuing was tried. Otherwise absent. */
  readonly isCountryMissing?: boolean
}

/** A person's location: asked in onboarding, and changed in the profile. */
export function PlaceFields({ country, city, cityShown, onChange, isCountryMissing }: PlaceFieldsProps) {
  const { t, i18n } = useTranslation('onboarding')
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language])
  return (
    <>
      <Field
        label={t('location.country')}
        error={isCountryMissing ? t('location.countryMissing') : undefined}
        required={isCountryMissing !== undefined}
      >
        <Select
          icon={<GlobeIcon />}
          autoComplete="country"
          value={country}
          onChange={({ target }) => onChange({ country: target.value })}
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
          maxLength={limits.cityMaxChars}
          value={city}
          onChange={({ target }) => onChange({ city: target.value })}
        />
      </Field>
      <Switch
        label={t('location.cityShown')}
        hint={t('location.cityShownHint')}
        disabled={city.trim() === ''}
        checked={cityShown}
        onChange={({ target }) => onChange({ cityShown: target.checked })}
      />
    </>
  )
}
