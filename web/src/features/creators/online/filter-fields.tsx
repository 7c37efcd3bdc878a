import { creatorSorts, languages } from '@serendip/contract'
import { Field, Select } from '@serendip/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesIn } from '../../../shared/place/countries.ts'
import type { ChosenFilter } from './stored-filter.ts'

export interface FilterFieldsProps {
  readonly filter: ChosenFilter
  /** The list has an order of its own. */
  readonly isRanked: boolean
  onChange(change: Partial<ChosenFilter>): void
}

/** Ages to choose from; the last one has no end. */
const ageRanges = [
  { from: 18, to: 24 },
  { from: 25, to: 34 },
  { from: 35, to: 44 },
  { from: 45, to: undefined },
] as const
const rates = [60, 90, 120] as const

/** Choices that leave creators out, and the order of the others. */
export function FilterFields({ filter, isRanked, onChange }: FilterFieldsProps) {
  const { t, i18n } = useTranslation('online-users')
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language])
  const speech = new Intl.DisplayNames([i18n.language], { type: 'language', languageDisplay: 'standard' })
  const { country, language, ageFrom, rateMax, sort } = filter
  return (
    <>
      <Field label={t('filter.language')}>
        <Select
          value={language ?? ''}
          onChange={({ target }) => onChange({ language: languages.find((code) => code === target.value) })}
        >
          <option value="">{t('filter.any')}</option>
          {languages.map((code) => (
            <option key={code} value={code}>
              {speech.of(code)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('filter.country')}>
        <Select
          value={country ?? ''}
          onChange={({ target }) => onChange({ country: target.value === '' ? undefined : target.value })}
        >
          <option value="">{t('filter.any')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('filter.age')}>
        <Select
          value={ageFrom ?? ''}
          onChange={({ target }) => {
            const range = ageRanges.find(({ from }) => String(from) === target.value)
            onChange({ ageFrom: range?.from, ageTo: range?.to })
          }}
        >
          <option value="">{t('filter.any')}</option>
          {ageRanges.map(({ from, to }) => (
            <option key={from} value={from}>
              {to === undefined ? t('filter.ageFrom', { from }) : t('filter.ageRange', { from, to })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('filter.price')}>
        <Select
          value={rateMax ?? ''}
          onChange={({ target }) =>
            onChange({ rateMax: rates.find((rate) => String(rate) === target.value) })
          }
        >
          <option value="">{t('filter.any')}</option>
          {rates.map((rate) => (
            <option key={rate} value={rate}>
              {t('filter.upTo', { rate })}
            </option>
          ))}
        </Select>
      </Field>
      {!isRanked && (
        <Field label={t('filter.sort')}>
          <Select
            value={sort}
            onChange={({ target }) =>
              onChange({ sort: creatorSorts.find((order) => order === target.value) ?? 'online' })
            }
          >
            {creatorSorts.map((order) => (
              <option key={order} value={order}>
                {t(`sort.${order}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}
