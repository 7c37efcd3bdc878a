import type { PrivacyChoices } from '@serendip/contract'
import { anyOf, type Db } from '../../../kernel/db.ts'

const defaultChoices: PrivacyChoices = {
  showsOnline: true,
  showsLastSeen: false,
  receipts: true,
  writers: 'everyone',
}

export async function findPrivacy(db: Db, userId: string): Promise<PrivacyChoices> {
  const row = await db
    .selectFrom('chat_people')
    .select(['hides_online', 'shows_last_seen', 'receipts_off', 'writers'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return defaultChoices
  return {
    showsOnline: !row.hides_online,
    showsLastSeen: row.shows_last_seen,
    receipts: !row.receipts_off,
    writers: row.writers,
  }
}

export async function storePrivacy(db: Db, userId: string, choices: PrivacyChoices): Promise<void> {
  const set = {
    hides_online: !choices.showsOnline,
    shows_last_seen: choices.showsLastSeen,
    receipts_off: !choices.receipts,
    writers: choices.writers,
  }
  await db
    .insertInto('chat_people')
    .values({ user_id: userId, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute()
}

/** Those of the people who do not show that they are online. */
export async function whoHidesOnline(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const found = await db
    .selectFrom('chat_people')
    .select('user_id')
    .where('user_id', '=', anyOf([...userIds]))
    .where('hides_online', '=', true)
    .execute()
  return new Set(found.map((row) => row.user_id))
}
