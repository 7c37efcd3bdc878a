import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { createRenewed } from '../../kernel/reads/renewed.ts'
import { acceptedSettings, type ProductSettings, parseSetting, productSettings } from './product-settings.ts'

/** Reads the product's settings; a change by an operator is seen by every node within ten seconds. */
export interface Settings {
  read(): Promise<ProductSettings>
}

/** Stores a checked value; undefined removes it, so that the default holds again. */
async function storeSetting(tx: Tx, key: keyof ProductSettings, value: unknown, at: Date): Promise<void> {
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
  /** Host names that people may be sent to by a setting. */
  readonly redirectHosts?: readonly string[]
}

/** Whether an address leads to one of these hosts, over TLS; none is always fine. */
const isListed = (address: string | null, hosts: readonly string[]): boolean =>
  address === null || (address.startsWith('https:') && hosts.includes(new URL(address).hostname))

export function createSettings({ db, clock, defaults = {}, redirectHosts = [] }: SettingsDeps) {
  const initial = productSettings.parse(defaults)
  const stored = createRenewed(clock, async () => {
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
    const values = productSettings.parse({ ...defaults, ...acceptedSettings(rows) })
    // The list may have become shorter since the address was stored.
    return isListed(values.streamerAppUrl, redirectHosts) ? values : { ...values, streamerAppUrl: null }
  })
  return {
    /** The stored values; `renew` reads them at once, for this node. */
    ...stored,
    defaults: initial,
    /** A value that an operator may choose, checked; null if it is out of bounds. */
    parse(name: keyof ProductSettings, value: unknown): { readonly value: unknown } | null {
      const parsed = parseSetting(name, value)
      const isAddress = name === 'streamerAppUrl' && typeof value === 'string'
      return isAddress && parsed && !isListed(value, redirectHosts) ? null : parsed
    },
    write: storeSetting,
  }
}
/** The settings as operators change them. */
export type EditableSettings = ReturnType<typeof createSettings>

/** Settings before any change by an operator. */
export const defaultSettings: ProductSettings = productSettings.parse({})
