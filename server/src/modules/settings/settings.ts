import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { type ProductSettings, productSettings } from './product-settings.ts'

/** Reads the product's settings; a change by an operator is seen by every node within `cacheMs`. */
export interface Settings {
  read(): Promise<ProductSettings>
}

const cacheMs = 10_000
/** From this age on they are refreshed in the background. */
const renewMs = 5_000
/** The caller is often about to do something that a person waits for: that goes first. */
const renewAfterMs = 500

export interface SettingsDeps {
  readonly db: Db
  readonly clock: Clock
  /** Override the product's own defaults until an operator changes them. */
  readonly defaults?: Partial<ProductSettings>
}

export function createSettings({ db, clock, defaults = {} }: SettingsDeps): Settings {
  const initial = productSettings.parse(defaults)
  let cached: { settings: ProductSettings; readAt: number } | null = null
  let reading: Promise<ProductSettings> | null = null

  const readAgain = async (): Promise<ProductSettings> => {
    const readAt = clock.now()
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
    const changed = productSettings.parse({
      ...defaults,
      ...Object.fromEntries(rows.map((row) => [row.key, row.value])),
    })
    // Who starts one experiment does not stop those that run by default.
    const experimentShares = { ...initial.experimentShares, ...changed.experimentShares }
    const settings = { ...changed, experimentShares }
    cached = { settings, readAt }
    return settings
  }
  const renew = (): Promise<ProductSettings> => {
    reading ??= readAgain().finally(() => {
      reading = null
    })
    return reading
  }

  let isRenewalDue = false
  const renewSoon = (): void => {
    if (isRenewalDue) return
    isRenewalDue = true
    clock.after(renewAfterMs, () => {
      isRenewalDue = false
      // If this fails, the next caller after they expire gets the error.
      renew().catch(() => {})
    })
  }

  return {
    async read() {
      const age = cached ? clock.now() - cached.readAt : cacheMs
      if (!cached || age < 0 || age >= cacheMs) return renew()
      if (age >= renewMs) renewSoon()
      return cached.settings
    },
  }
}

/** Settings before any change by an operator. */
export const defaultSettings: ProductSettings = productSettings.parse({})

/** In demo mode a country requires identity verification, so that `DEV_COUNTRY=DE npm start` shows it. */
export const demoSettings: Partial<ProductSettings> = { webRegOndatoCountriesList: ['DE'] }
