import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { createRenewed } from '../../kernel/renewed.ts'
import { acceptedSettings, type ProductSettings, productSettings } from './product-settings.ts'

/** Reads the product's settings; a change by an operator is seen by every node within ten seconds. */
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

export interface SettingsDeps {
  readonly db: Db
  readonly clock: Clock
  /** Override the product's own defaults until an operator changes them. */
  readonly defaults?: Partial<ProductSettings>
}

export function createSettings({ db, clock, defaults = {} }: SettingsDeps): EditableSettings {
  const initial = productSettings.parse(defaults)
  const stored = createRenewed(clock, async () => {
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
    return productSettings.parse({ ...defaults, ...acceptedSettings(rows) })
  })
  return {
    ...stored,
    defaults: initial,
    write: (tx, name, value, at) => storeSetting(tx, name, value, at),
  }
}

/** Settings before any change by an operator. */
export const defaultSettings: ProductSettings = productSettings.parse({})

/** In demo mode a country requires identity verification, so that `DEV_COUNTRY=DE npm start` shows it. */
export const demoSettings: Partial<ProductSettings> = { webRegOndatoCountriesList: ['DE'] }
