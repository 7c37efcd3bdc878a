import { formatLocale, interests, limits, lookedForAge, wishRegions } from '@serendip/contract'
import { CheckIcon, Chip, ChipGroup, Field, GlobeIcon, Select, Slider, XIcon } from '@serendip/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesIn } from '../../../../shared/place/countries.ts'
import styles from './wish-sheet.module.css'
import { toggled, type Wishes } from './wishes.ts'

interface WishFieldProps {
  readonly wishes: Wishes
  change(part: Partial<Wishes>): void
}

/** Regions by a tap each, and countries from a list. */
export function PlaceWish({ wishes, change }: WishFieldProps) {
  const { t, i18n } = useTranslation('people')
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language])
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code
  const { wishCountries } = wishes
  const toggle = (code: string) =>
    change({ wishCountries: toggled(wishCountries, code, limits.wishCountriesMax) })
  return (
    <section className={styles.field}>
      <h3 className={styles.heading}>{t('wishes.where')}</h3>
      <ChipGroup label={t('wishes.regions')}>
        {wishRegions.map((region) => {
          const isOn = wishes.wishRegions.includes(region)
          return (
            <Chip
              key={region}
              selected={isOn}
              {...(isOn && { icon: <CheckIcon /> })}
              onClick={() => change({ wishRegions: toggled(wishes.wishRegions, region, wishRegions.length) })}
            >
              {t(`wishes.region.${region}`)}
            </Chip>
          )
        })}
      </ChipGroup>
      <Field label={t('wishes.addCountry')}>
        <Select
          icon={<GlobeIcon />}
          value=""
          disabled={wishCountries.length >= limits.wishCountriesMax}
          onChange={({ target }) => toggle(target.value)}
        >
          <option value="">{t('wishes.chooseCountry')}</option>
          {countries
            .filter(({ code }) => !wishCountries.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      {wishCountries.length > 0 && (
        <ChipGroup label={t('wishes.countries')}>
          {wishCountries.map((code) => (
            <Chip
              key={code}
              iconEnd={<XIcon />}
              aria-label={t('wishes.removeCountry', { country: nameOf(code) })}
              onClick={() => toggle(code)}
            >
              {nameOf(code)}
            </Chip>
          ))}
        </ChipGroup>
      )}
    </section>
  )
}

export function AgeWish({ wishes: { ageFrom, ageTo }, change }: WishFieldProps) {
  const { t, i18n } = useTranslation('people')
  const number = (years: number) => new Intl.NumberFormat(formatLocale(i18n.language)).format(years)
  const upper = ageTo === lookedForAge.max ? t('wishes.orOlder', { years: number(ageTo) }) : number(ageTo)
  return (
    <section className={styles.field}>
      <h3 className={styles.heading}>
        {t('wishes.age')} <output>{t('wishes.ages', { from: number(ageFrom), to: upper })}</output>
      </h3>
      <div className={styles.slider}>
        <Slider
          labels={[t('wishes.youngest'), t('wishes.oldest')]}
          value={[ageFrom, ageTo]}
          min={lookedForAge.min}
          max={lookedForAge.max}
          valueText={number}
          onChange={([low = ageFrom, high = ageTo]) => change({ ageFrom: low, ageTo: high })}
        />
      </div>
    </section>
  )
}

/** One's own interests: others see them, and someone who shares one is preferred. */
export function InterestWish({ wishes, change }: WishFieldProps) {
  const { t } = useTranslation('people')
  const chosen = wishes.interests
  const isFull = chosen.length >= limits.interestsMax
  return (
    <section className={styles.field}>
      <h3 className={styles.heading}>
        {t('wishes.interests')}{' '}
        <output>{t('wishes.chosen', { count: chosen.length, most: limits.interestsMax })}</output>
      </h3>
      <p className={styles.hint}>{t('wishes.interestsText')}</p>
      <ChipGroup label={t('wishes.interests')}>
        {interests.map((interest) => {
          const isOn = chosen.includes(interest)
          return (
            <Chip
              key={interest}
              selected={isOn}
              disabled={isFull && !isOn}
              {...(isOn && { icon: <CheckIcon /> })}
              onClick={() => change({ interests: toggled(chosen, interest, limits.interestsMax) })}
            >
              {t(`interest.${interest}`)}
            </Chip>
          )
        })}
      </ChipGroup>
    </section>
  )
}
