import type { WebhookOutcome } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterRow, type Db } from '../../kernel/db.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Row } from '../../kernel/tables.ts'

export type WebhookRow = Row<'webhooks'>

/** The purpose under which the body of a webhook is sealed. */
export const sealedAs = (id: string): string => `webhook:${id}`

/** Seals stored bodies with the current key. */
export const resealWebhooks = (db: Db, secrets: Secrets): Promise<ResealResult> =>
  resealColumn(db, secrets, { table: 'webhooks', column: 'raw_body', id: sql`id`, purposeOf: sealedAs })

/** Answers whether it was stored: the event of a provider is stored once. */
export async function insertWebhook(db: Db, webhook: WebhookRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhooks')
    .values(webhook)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'event_id']).where('event_id', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateWebhook(
  db: Db,
  id: string,
  change: Partial<Pick<WebhookRow, 'outcome' | 'reason' | 'body' | 'raw_body'>>,
): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | null> {
  return (await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findWebhookOfEvent(
  db: Db,
  provider: WebhookRow['provider'],
  eventId: string,
): Promise<WebhookRow | null> {
  const query = db.selectFrom('webhooks').selectAll().where('provider', '=', provider)
  return (await query.where('event_id', '=', eventId).executeTakeFirst()) ?? null
}

/** Newest first; `after` is the last one of the page before. */
export async function listWebhooks(
  db: Db,
  { outcome, after }: { readonly outcome?: WebhookOutcome | undefined; readonly after?: string | undefined },
  most: number,
): Promise<readonly WebhookRow[]> {
  let query = db.selectFrom('webhooks').selectAll()
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  if (after !== undefined) {
    const row = db.selectFrom('webhooks').select(['received_at', 'id']).where('id', '=', after)
    query = query.where(afterRow('received_at', row))
  }
  return query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

/** Deletes those about something whose person is erased. */
export async function forgetWebhooksAbout(db: Db, reference: string): Promise<void> {
  await db.deleteFrom('webhooks').where('reference', '=', reference).execute()
}
