import { bodyTypes, formatLocale, hairColours, lookedForAge, lookingForChoices } from '@serendip/contract'
import { Field, RadioCards, Select, Slider } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { siteSettingsQuery } from '../../../platform/queries.ts'
import styles from './edit-screen.module.css'
import type { ProfileEdit } from './use-profile-edit.ts'

/** A person's preferences, as asked in onboarding. */
export function TasteFields({ edit }: { edit: ProfileEdit }) {
  const { fields, change } = edit
  const { t } = useTranslation(['onboarding', 'profile'])
  const { settings: siteSettings } = usePlatform()
  const { data: settings } = useQuery(siteSettingsQuery(siteSettings))
  const priceOf = (value: typeof fields.lookingFor) => {
    const count = settings?.filterPriceCoins[value] ?? 0
    const price = count === 0 ? t('lookingFor.free') : t('lookingFor.price', { count })
    return value === 'female' ? t('lookingFor.creators', { price }) : price
  }
  return (
    <>
      <RadioCards
        label={t('profile:edit.lookingFor')}
        value={fields.lookingFor}
        onChange={(value) => change({ lookingFor: value })}
        cards={lookingForChoices.map((value) => ({
          value,
          title: t(`lookingFor.${value}`),
          detail: priceOf(value),
        }))}
      />
      <LookFields edit={edit} hair="hair" body="bodyType" />
      <AgeRange fields={fields} change={change} />
    </>
  )
}

interface LookFieldsProps {
  readonly edit: Pick<ProfileEdit, 'fields' | 'change'>
  readonly hair: 'hair' | 'ownHair'
  readonly body: 'bodyType' | 'ownBodyType'
}

/** Hair and figure: those one would like to meet, or a creator's own. */
export function LookFields({ edit: { fields, change }, hair, body }: LookFieldsProps) {
  const { t } = useTranslation(['onboarding', 'profile'])
  return (
    <>
      <Field label={t('profile:edit.hair')}>
        <Select
          value={fields[hair]}
          onChange={({ target }) =>
            change({ [hair]: hairColours.find((colour) => colour === target.value) ?? 'any' })
          }
        >
          {hairColours.map((value) => (
            <option key={value} value={value}>
              {value === 'any' && hair === 'ownHair' ? t('profile:edit.notStated') : t(`hair.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('profile:edit.body')}>
        <Select
          value={fields[body]}
          onChange={({ target }) =>
            change({ [body]: bodyTypes.find((knownType) => knownType === target.value) ?? 'any' })
          }
        >
          {bodyTypes.map((value) => (
            <option key={value} value={value}>
              {value === 'any' && body === 'ownBodyType' ? t('profile:edit.notStated') : t(`body.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function AgeRange({ fields, change }: Pick<ProfileEdit, 'fields' | 'change'>) {
  const { t, i18n } = useTranslation(['onboarding', 'profile'])
  const { ageFrom, ageTo } = fields
  const number = (years: number) => new Intl.NumberFormat(formatLocale(i18n.language)).format(years)
  const upper = ageTo === lookedForAge.max ? t('ages.orOlder', { years: number(ageTo) }) : number(ageTo)
  return (
    <div className={styles.ages}>
      <p className={styles.label}>
        {t('profile:edit.ages')} <output>{t('ages.range', { from: number(ageFrom), to: upper })}</output>
      </p>
      <Slider
        labels={[t('ages.from'), t('ages.to')]}
        value={[ageFrom, ageTo]}
        min={lookedForAge.min}
        max={lookedForAge.max}
        valueText={number}
        onChange={([low = ageFrom, high = ageTo]) => change({ ageFrom: low, ageTo: high })}
      />
    </div>
  )
}
