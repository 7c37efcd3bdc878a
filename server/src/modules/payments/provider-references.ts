import type { PaymentServiceName } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { ProviderReferences } from './provider-references.port.ts'

/** The references of a brand's account at one provider. */
export function createProviderReferences(
  db: Db,
  clock: Clock,
  { provider, brandId }: { readonly provider: PaymentServiceName; readonly brandId: string },
): ProviderReferences {
  const find = async (key: string): Promise<string | null> => {
    const row = await db
      .selectFrom('provider_references')
      .select('reference')
      .where('provider', '=', provider)
      .where('brand_id', '=', brandId)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.reference ?? null
  }
  return {
    find,
    async keep(key, reference) {
      const row = await db
        .insertInto('provider_references')
        .values({ provider, brand_id: brandId, key, reference, kept_at: new Date(clock.now()) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('reference')
        .executeTakeFirst()
      if (row) return { reference, isNew: true }
      // Dropped in between: the caller, who has none, asks again.
      const known = await find(key)
      if (known === null) throw new Error('a reference was dropped meanwhile')
      return { reference: known, isNew: false }
    },
    async drop(key, reference) {
      await db
        .deleteFrom('provider_references')
        .where('provider', '=', provider)
        .where('brand_id', '=', brandId)
        .where('key', '=', key)
        .where('reference', '=', reference)
        .execute()
    },
  }
}
