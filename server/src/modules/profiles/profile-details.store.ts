import type { ProfileDetails } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

const noDetails: ProfileDetails = { bio: '', prompts: [], languages: [], intentions: [] }

/** A person's details, as they wrote them. */
export async function findDetails(db: Db | Tx, accountId: string): Promise<ProfileDetails> {
  const found = await db
    .selectFrom('profile_details')
    .select(['bio', 'prompts', 'languages', 'intentions'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found ? { ...found, prompts: [...found.prompts] } : noDetails
}

/** Digits of any script could be contact details that bypass the platform, so others do not see them (SPEC §5). */
const digit = /\p{Nd}/gu
const masked = (text: string): string => text.replace(digit, '*')

/** A person's details, as others read them. */
export async function findShownDetails(db: Db, accountId: string): Promise<ProfileDetails> {
  const details = await findDetails(db, accountId)
  return {
    ...details,
    bio: masked(details.bio),
    prompts: details.prompts.map(({ prompt, answer }) => ({ prompt, answer: masked(answer) })),
  }
}

/** The texts of a profile that their person wrote freely. */
type OwnTexts = Pick<ProfileDetails, 'bio' | 'prompts'>
export const noTexts: OwnTexts = { bio: '', prompts: [] }

/** These texts as one, in which an operator reads and judges them. */
export const wholeText = ({ bio, prompts }: OwnTexts): string =>
  [bio, ...prompts.map(({ answer }) => answer)].filter((text) => text !== '').join('\n')

/** Fields that are left out stay. */
export async function storeDetails(
  db: Db | Tx,
  accountId: string,
  { bio, prompts, languages, intentions }: Partial<ProfileDetails>,
): Promise<void> {
  const change = {
    ...(bio !== undefined && { bio }),
    ...(prompts !== undefined && { prompts: JSON.stringify(prompts) }),
    ...(languages !== undefined && { languages }),
    ...(intentions !== undefined && { intentions }),
  }
  await db
    .insertInto('profile_details')
    .values({ account_id: accountId, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId, ...change }))
    .execute()
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
