import { completeLocales, type Language, languages } from '@serendip/contract'
import { type AnnouncementSegment, announcementRoles, newWithinDaysMax } from '@serendip/contract/operator'
import { Chip, ChipGroup, Field, Select, TextInput } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { countryName, languageName } from '../parts/facts/names.ts'
import { brandsQuery } from './announcement-queries.ts'
import styles from './announcements.module.css'

interface SegmentProps {
  readonly segment: AnnouncementSegment
  /** Null while a field holds something that is no country or number. */
  onChange(segment: AnnouncementSegment | null): void
}

const genders = ['female', 'male'] as const

/** Chooses who is meant; every choice narrows it. */
export function SegmentFields({ segment, onChange }: SegmentProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const brands = useQuery(brandsQuery(api)).data ?? []
  const [typed, setTyped] = useState(() => typedOf(segment))
  const change = (part: Partial<AnnouncementSegment>, now = typed) => {
    setTyped(now)
    const [countries, days] = [countriesIn(now.countries), daysIn(now.days)]
    const isValid = countries !== null && days !== 'wrong'
    onChange(isValid ? { ...segment, ...part, countries, newWithinDays: days } : null)
  }
  return (
    <>
      <LanguageChips chosen={segment.languages} onChange={(chosen) => change({ languages: chosen })} />
      <div className={styles.pair}>
        <Choice
          label={t('announcements.role')}
          value={segment.role}
          options={announcementRoles}
          nameOf={(role) => t(`announcementRole.${role}`)}
          onChange={(role) => change({ role })}
        />
        <Choice
          label={t('announcements.gender')}
          value={segment.gender}
          options={genders}
          nameOf={(gender) => t(`announcementGender.${gender}`)}
          onChange={(gender) => change({ gender })}
        />
        <TypedFields typed={typed} onChange={(now) => change({}, now)} />
        {brands.length > 1 && (
          <Choice
            label={t('announcements.brand')}
            value={segment.brand}
            options={brands}
            nameOf={(brand) => brand}
            onChange={(brand) => change({ brand })}
          />
        )}
      </div>
    </>
  )
}

interface LanguageProps {
  readonly chosen: readonly Language[]
  onChange(chosen: Language[]): void
}

function LanguageChips({ chosen, onChange }: LanguageProps) {
  const { t } = useTranslation('console')
  // People choose among the finished languages; others stay visible if an earlier draft has them.
  const offered = languages.filter(
    (language) => completeLocales.some((done) => done === language) || chosen.includes(language),
  )
  const toggle = (language: Language) =>
    onChange(offered.filter((offeredValue) => chosen.includes(offeredValue) !== (offeredValue === language)))
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {t('announcements.languages')}
      </p>
      <ChipGroup label={t('announcements.languages')}>
        {offered.map((offeredValue) => (
          <Chip
            key={offeredValue}
            selected={chosen.includes(offeredValue)}
            onClick={() => toggle(offeredValue)}
          >
            {languageName(offeredValue)}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  /** Null: everyone. */
  readonly value: Value | null
  readonly options: readonly Value[]
  nameOf(value: Value): string
  onChange(value: Value | null): void
}

function Choice<Value extends string>({ label, value, options, nameOf, onChange }: ChoiceProps<Value>) {
  const { t } = useTranslation('console')
  return (
    <Field label={label}>
      <Select
        value={value ?? ''}
        onChange={(event) => onChange(options.find((option) => option === event.target.value) ?? null)}
      >
        <option value="">{t('announcements.anyone')}</option>
        {options.map((knownOption) => (
          <option key={knownOption} value={knownOption}>
            {nameOf(knownOption)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Input as typed, valid or not. */
interface SegmentInput {
  readonly countries: string
  readonly days: string
}
const typedOf = ({ countries, newWithinDays }: AnnouncementSegment): SegmentInput => ({
  countries: countries.join(', '),
  days: newWithinDays === null ? '' : String(newWithinDays),
})

/** Countries as codes with commas; null if one of them is none. */
function countriesIn(text: string): string[] | null {
  const codes = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((code) => code.toUpperCase())
  const areKnown = codes.every((code) => /^[A-Z]{2}$/.test(code) && countryName(code) !== code)
  return areKnown ? [...new Set(codes)] : null
}

function daysIn(text: string): number | null | 'wrong' {
  if (text.trim() === '') return null
  const days = Number(text)
  return Number.isInteger(days) && days >= 1 && days <= newWithinDaysMax ? days : 'wrong'
}

function TypedFields({ typed, onChange }: { typed: SegmentInput; onChange(typed: SegmentInput): void }) {
  const { t } = useTranslation('console')
  const countries = countriesIn(typed.countries)
  const max = newWithinDaysMax
  return (
    <>
      <Field
        label={t('announcements.countries')}
        hint={countries?.map(countryName).join(', ') || t('announcements.countriesHint')}
        error={countries === null && t('announcements.countriesWrong')}
      >
        <TextInput
          value={typed.countries}
          onChange={(event) => onChange({ ...typed, countries: event.target.value })}
        />
      </Field>
      <Field
        label={t('announcements.newWithin')}
        hint={t('announcements.newWithinHint', { max })}
        error={daysIn(typed.days) === 'wrong' && t('announcements.newWithinWrong', { max })}
      >
        <TextInput
          inputMode="numeric"
          value={typed.days}
          onChange={(event) => onChange({ ...typed, days: event.target.value })}
        />
      </Field>
    </>
  )
}
