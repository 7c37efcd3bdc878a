import { type SettingKind, type SettingView, settingCatalogue } from '@serendip/contract/operator'
import type { TFunction } from 'i18next'

export interface EditorProps {
  readonly setting: SettingView
  /** The value to begin with. */
  readonly start: unknown
  /** Fault of the input. */
  readonly error: string | undefined
  /** Called with undefined while the input is no valid value. */
  onChange(value: unknown): void
}

export const durationUnits = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const
export type DurationUnit = keyof typeof durationUnits
export const durationUnitNames = Object.keys(durationUnits) as DurationUnit[]
const intlUnits = { ms: 'millisecond', s: 'second', min: 'minute', h: 'hour', d: 'day' } as const

export const filterNames = ['both', 'female', 'male'] as const

export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
export const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((entry) => String(entry)) : []
export const fieldOf = (value: unknown, name: string): number =>
  typeof value === 'object' && value !== null
    ? numberOf(Object.entries(value).find(([key]) => key === name)?.[1])
    : 0

/** The largest unit that shows a duration as a whole number. */
export const unitOf = (ms: number): DurationUnit =>
  durationUnitNames.findLast((unit) => ms >= durationUnits[unit] && ms % durationUnits[unit] === 0) ?? 'ms'

const plain = new Intl.NumberFormat('en-GB')
const percent = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'percent' })
const megabytes = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'megabyte' })
export const bytesPerMegabyte = 1024 ** 2

function durationText(ms: number): string {
  const unit = unitOf(ms)
  const format = new Intl.NumberFormat('en-GB', { style: 'unit', unit: intlUnits[unit], unitDisplay: 'long' })
  return format.format(ms / durationUnits[unit])
}

const listShown = 8
function listText(value: unknown, t: TFunction<'console'>): string {
  const all = listOf(value)
  if (all.length === 0) return t('settings.empty')
  const list = all.slice(0, listShown).join(', ')
  const more = all.length - listShown
  return more > 0 ? t('settings.more', { list, count: more }) : list
}

const texts: Readonly<Record<SettingKind, (value: unknown, t: TFunction<'console'>) => string>> = {
  coins: (value, t) => t('settings.coins', { count: numberOf(value) }),
  count: (value) => plain.format(numberOf(value)),
  percent: (value) => percent.format(numberOf(value)),
  share: (value) => plain.format(numberOf(value)),
  duration: (value) => durationText(numberOf(value)),
  bytes: (value) => megabytes.format(numberOf(value) / bytesPerMegabyte),
  switch: (value, t) => t(value === true ? 'settings.on' : 'settings.off'),
  address: (value, t) => (typeof value === 'string' ? value : t('settings.empty')),
  numbers: listText,
  countries: listText,
  places: listText,
  words: (value, t) => t('settings.words', { count: listOf(value).length }),
  experiments: (value, t) =>
    t('experiments.running', { count: Object.keys(typeof value === 'object' ? (value ?? {}) : {}).length }),
  experimentEnds: (value, t) => t('experiments.ended', { count: Object.keys(endsOf(value)).length }),
  filterPrices: (value, t) =>
    filterNames
      .map((name) => {
        const coins = t('settings.coins', { count: fieldOf(value, name) })
        return t('settings.price', { name: t(`filter.${name}`), coins })
      })
      .join(', '),
}

/** Result for everyone of the experiments that ended: a group, or null for none. */
export const endsOf = (value: unknown): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' ? (value ?? {}) : {}).map(([name, group]) => [
      name,
      typeof group === 'string' ? group : null,
    ]),
  )

/** The shares of an experiment by group; null while it does not run. */
export function sharesOf(value: unknown, name: string): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof found === 'object' && found !== null ? Object.fromEntries(Object.entries(found)) : null
}

/** A value as an operator reads it. */
export const settingText = (
  { key }: Pick<SettingView, 'key'>,
  value: unknown,
  t: TFunction<'console'>,
): string => texts[settingCatalogue[key].kind](value, t)

/** The bounds as an operator reads them; null without any. */
export function boundsText({ key, min, max }: SettingView, t: TFunction<'console'>): string | null {
  const { kind } = settingCatalogue[key]
  if (kind === 'share') return t('settings.share')
  if (min === null || max === null) return null
  const format = texts[kind === 'filterPrices' ? 'coins' : kind === 'numbers' ? 'count' : kind]
  return t('settings.bounds', { min: format(min, t), max: format(max, t) })
}

/** Why an input is no value of a setting, as an operator reads it. */
export function wrongText({ key }: Pick<SettingView, 'key'>, t: TFunction<'console'>): string {
  const { kind } = settingCatalogue[key]
  switch (kind) {
    case 'numbers':
    case 'countries':
    case 'places':
    case 'words':
    case 'address':
      return t(`settings.wrong.${kind}`)
    case 'experiments':
      return t('settings.wrong.shares')
    default:
      return t('settings.wrong.number')
  }
}
