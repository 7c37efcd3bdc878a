import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { type ProductSettings, productSettings } from './product-settings.ts'

declare module '../../kernel/db.ts' {
  interface Tables {
    settings: { key: string; value: unknown; changed_at: Date }
  }
}

/** Reads the product's settings; a change by an operator is seen by every node within `cacheMs`. */
export interface Settings {
  read(): Promise<ProductSettings>
}

const cacheMs = 10_000

export interface SettingsDeps {
  readonly db: Db
  readonly clock: Clock
  /** In place of the product's own, until an operator changes them. */
  readonly defaults?: Partial<ProductSettings>
}

export function createSettings({ db, clock, defaults = {} }: SettingsDeps): Settings {
  let cached: { settings: ProductSettings; until: number } | null = null
  return {
    async read() {
      if (cached && cached.until > clock.now()) return cached.settings
      const rows = await sql<{ key: string; value: unknown }>`select key, value from settings`.execute(db)
      const settings = productSettings.parse({
        ...defaults,
        ...Object.fromEntries(rows.rows.map((row) => [row.key, row.value])),
      })
      cached = { settings, until: clock.now() + cacheMs }
      return settings
    },
  }
}

/** Settings as they are before any operator changed one. */
export const defaultSettings: ProductSettings = productSettings.parse({})

/** In demo mode a country asks for a proof of identity, so that `DEV_COUNTRY=DE npm start` shows how that goes. */
export const demoSettings: Partial<ProductSettings> = { webRegOndatoCountriesList: ['DE'] }
