import { Field, GlobeIcon, MapPinIcon, Select, TextInput } from '@serendip/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesIn } from '../../../platform/countries.ts'
import { cityMaxChars } from './profile-draft.ts'
import type { ProfileEdit } from './use-profile-edit.ts'

export function PlaceFields({ edit: { fields, change } }: { edit: ProfileEdit }) {
  const { t, i18n } = useTranslation('onboarding')
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language])
  return (
    <>
      <Field label={t('location.country')}>
        <Select
          icon={<GlobeIcon />}
          autoComplete="country"
          value={fields.country}
          onChange={({ target }) => change({ country: target.value })}
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
          value={fields.city}
          onChange={({ target }) => change({ city: target.value })}
        />
      </Field>
    </>
  )
}
