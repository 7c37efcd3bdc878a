import { phonePartMinDigits } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Db, planEach } from '../../../kernel/db.ts'

/** A whole telephone number with its country's prefix, as E.164 writes it; null for anything else. */
export function readPhone(text: string): string | null {
  const written = text.trim().replace(/^00/, '+')
  if (!written.startsWith('+')) return null
  const read = parsePhoneNumberFromString(written, { extract: false })
  return read?.isPossible() ? read.number : null
}

/** The number that the person gave to support. */
export async function findPhone(db: Db, accountId: string): Promise<string | null> {
  const found = await db
    .selectFrom('support_phones')
    .select('phone')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.phone ?? null
}

/** The digits of a part of a number, without what is dialled before the number of a country or of a network. */
const digitsOfPart = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0{1,2}/, '')

/** People who gave a number with this part, in the order of ids, after the person `after`. */
export async function listUsersOfPhonePart(
  db: Db,
  { text, after, most }: { readonly text: string; readonly after: string; readonly most: number },
): Promise<readonly string[]> {
  const part = digitsOfPart(text)
  if (part.length < phonePartMinDigits) return []
  const found = await db
    .selectFrom('support_phones')
    .select('account_id')
    .where(sql<boolean>`trigrams(phone) @> trigrams(${part}::text)`)
    .where(sql<boolean>`position(${part}::text in phone) > 0`)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(most)
    .modifyEnd(planEach)
    .execute()
  return found.map(({ account_id }) => account_id)
}

/** People who gave exactly this number, in the order of ids, after the person `after`. */
export async function listUsersOfPhone(
  db: Db,
  { phone, after, most }: { readonly phone: string; readonly after: string; readonly most: number },
): Promise<readonly string[]> {
  const found = await db
    .selectFrom('support_phones')
    .select('account_id')
    .where('phone', '=', phone)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(most)
    .execute()
  return found.map(({ account_id }) => account_id)
}
