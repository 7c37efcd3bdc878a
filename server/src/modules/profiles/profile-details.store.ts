import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export async function findBio(db: Db, accountId: string): Promise<string> {
  const found = await db
    .selectFrom('profile_details')
    .select('bio')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.bio ?? ''
}

/** Digits of any script could be contact details that bypass the platform, so others do not see them (SPEC §5). */
const digit = /\p{Nd}/gu

/** A person's bio as others read it. */
export const findShownBio = async (db: Db, accountId: string): Promise<string> =>
  (await findBio(db, accountId)).replace(digit, '*')

export async function storeBio(db: Db | Tx, accountId: string, bio: string): Promise<void> {
  await sql`insert into profile_details (account_id, bio) values (${accountId}, ${bio})
    on conflict (account_id) do update set bio = excluded.bio`.execute(db)
}

export interface SignUpAttribution {
  readonly visitorId: string | null
  readonly webAttribution: Readonly<Record<string, string>> | null
  readonly paymentProvider: string | null
  /** Used if no other value was ever given. */
  readonly signUpProvider: string | null
  /** Stored once: the first one stays. */
  readonly landingKey: string | null
}

/** Given fields replace earlier values; omitted fields stay. */
export async function storeSignUpAttribution(
  db: Db,
  accountId: string,
  arrival: SignUpAttribution,
): Promise<void> {
  const attribution = arrival.webAttribution && JSON.stringify(arrival.webAttribution)
  await sql`insert into profile_details as kept (account_id, visitor_id, web_attribution, payment_provider, wf)
    values (${accountId}, ${arrival.visitorId}, ${attribution}::jsonb,
      coalesce(${arrival.paymentProvider}::text, ${arrival.signUpProvider}::text), ${arrival.landingKey}::text)
    on conflict (account_id) do update set
      visitor_id = coalesce(excluded.visitor_id, kept.visitor_id),
      wf = coalesce(kept.wf, excluded.wf),
      web_attribution = coalesce(excluded.web_attribution, kept.web_attribution),
      payment_provider = 
        coalesce(${arrival.paymentProvider}::text, kept.payment_provider, ${arrival.signUpProvider}::text)`.execute(
    db,
  )
}

/** The way in which the account came, as far as it was stored. */
export async function findFirstArrival(
  db: Db,
  accountId: string,
): Promise<{ readonly wf: string | null; readonly paymentProvider: string | null }> {
  const found = await db
    .selectFrom('profile_details')
    .select(['wf', 'payment_provider as paymentProvider'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found ?? { wf: null, paymentProvider: null }
}

/** The payment service of the person: as of their sign-up, or as they chose it since. */
export async function findPaymentProvider(db: Db | Tx, accountId: string): Promise<string | null> {
  const found = await db
    .selectFrom('profile_details')
    .select('payment_provider')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.payment_provider ?? null
}

export async function storePaymentProvider(db: Db, accountId: string, provider: string): Promise<void> {
  await db
    .insertInto('profile_details')
    .values({ account_id: accountId, payment_provider: provider })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ payment_provider: provider }))
    .execute()
}
