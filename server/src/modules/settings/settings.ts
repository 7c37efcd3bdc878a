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

export function createSettings({ db, clock }: { db: Db; clock: Clock }): Settings {
  let cached: { settings: ProductSettings; until: number } | null = null
  return {
    async read() {
      if (cached && cached.until > clock.now()) return cached.settings
      const rows = await sql<{ key: string; value: unknown }>`select key, value from settings`.execute(db)
      const settings = productSettings.parse(Object.fromEntries(rows.rows.map((row) => [row.key, row.value])))
      cached = { settings, until: clock.now() + cacheMs }
      return settings
    },
  }
}

/** Settings as they are before any operator changed one. */
export const defaultSettings: ProductSettings = productSettings.parse({})
