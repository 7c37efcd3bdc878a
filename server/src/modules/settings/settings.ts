import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { acceptedSettings, type ProductSettings, productSettings } from './product-settings.ts'

/** Reads the product's settings; a change by an operator is seen by every node within `cacheMs`. */
export interface Settings {
  read(): Promise<ProductSettings>
}

/** The settings as operators change them. */
export interface EditableSettings extends Settings {
  /** The default values. */
  readonly defaults: ProductSettings
  /** Stores a checked value; undefined removes it, so that the default holds again. */
  write(tx: Tx, name: keyof ProductSettings, value: unknown, at: Date): Promise<void>
  /** Reads the stored values at once, for this node. */
  renew(): Promise<ProductSettings>
}

async function storeSetting(tx: Tx, key: string, value: unknown, at: Date): Promise<void> {
  if (value === undefined) {
    await tx.deleteFrom('settings').where('key', '=', key).execute()
    return
  }
  const stored = { value: JSON.stringify(value), changed_at: at }
  await tx
    .insertInto('settings')
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute()
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

export function createSettings({ db, clock, defaults = {} }: SettingsDeps): EditableSettings {
  const initial = productSettings.parse(defaults)
  let cached: { settings: ProductSettings; readAt: number } | null = null
  let reading: Promise<ProductSettings> | null = null
  let readings = 0
  let newest = 0

  const readAgain = async (): Promise<ProductSettings> => {
    const readAt = clock.now()
    readings += 1
    const reading = readings
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
    const settings = productSettings.parse({ ...defaults, ...acceptedSettings(rows) })
    // A reading that began earlier must not replace a later one.
    if (reading > newest) {
      newest = reading
      cached = { settings, readAt }
    }
    return settings
  }
  const renewTogether = (): Promise<ProductSettings> => {
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
      renewTogether().catch(() => {})
    })
  }

  return {
    defaults: initial,
    renew: readAgain,
    write: (tx, name, value, at) => storeSetting(tx, name, value, at),
    async read() {
      const age = cached ? clock.now() - cached.readAt : cacheMs
      if (!cached || age < 0 || age >= cacheMs) return renewTogether()
      if (age >= renewMs) renewSoon()
      return cached.settings
    },
  }
}

/** Settings before any change by an operator. */
export const defaultSettings: ProductSettings = productSettings.parse({})

/** In demo mode a country requires identity verification, so that `DEV_COUNTRY=DE npm start` shows it. */
export const demoSettings: Partial<ProductSettings> = { webRegOndatoCountriesList: ['DE'] }
