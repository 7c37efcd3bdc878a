import type { WebhookOutcome } from '@serendip/contract/operator'
import type { Db } from '../../kernel/db.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Row } from '../../kernel/tables.ts'
import { cutBody } from './cut-body.ts'

interface ReceivedWebhook {
  readonly provider: Row<'webhooks'>['provider']
  readonly rawBody: Uint8Array
  /** Names whose values are stored; null if it is not proven who sent the body, which is then not stored. */
  readonly allowed: readonly string[] | null
  /** The provider's name for what happened; null if unknown. */
  readonly event: string | null
  readonly outcome: WebhookOutcome
  readonly reason: string | null
  /** The provider's id of what it is about. */
  readonly reference: string | null
}

/** Anyone may call the address: what changes nothing is recorded this often. */
const idleLimit = { limit: 20, windowMs: 60_000 } as const
const eventMaxChars = 100

/** Stores a received webhook. */
export async function recordWebhook(
  { db, clock, ids, rateLimiter }: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'rateLimiter'>,
  { provider, rawBody, allowed, event, outcome, reason, reference }: ReceivedWebhook,
): Promise<void> {
  if (outcome === 'refused' || outcome === 'replayed') {
    const taken = await rateLimiter.take(`webhook:${provider}`, idleLimit.limit, idleLimit.windowMs)
    if (!taken.allowed) return
  }
  await db
    .insertInto('webhooks')
    .values({
      id: ids.next('whk'),
      provider,
      received_at: new Date(clock.now()),
      outcome,
      reason,
      reference,
      event: event?.slice(0, eventMaxChars) ?? null,
      size_bytes: rawBody.length,
      body: allowed && cutBody(rawBody, allowed),
    })
    .execute()
}

export async function findWebhook(db: Db, id: string): Promise<Row<'webhooks'> | null> {
  return (await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Newest first; `after` is the last one of the page before. */
export async function listWebhooks(
  db: Db,
  { outcome, after }: { readonly outcome?: WebhookOutcome | undefined; readonly after?: string | undefined },
  most: number,
): Promise<readonly Row<'webhooks'>[]> {
  let query = db.selectFrom('webhooks').selectAll()
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('received_at', 'id'),
        '<',
        selectFrom('webhooks as w')
          .select(['w.received_at', 'w.id'])
          .where('w.id', '=', after)
          .$asTuple('received_at', 'id'),
      ),
    )
  }
  return query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

/** It was handled after all. */
export async function markAccepted(db: Db, id: string): Promise<void> {
  await db.updateTable('webhooks').set({ outcome: 'accepted', reason: null }).where('id', '=', id).execute()
}

/** Deletes those about something whose person is erased. */
export async function forgetWebhooksAbout(db: Db, reference: string): Promise<void> {
  await db.deleteFrom('webhooks').where('reference', '=', reference).execute()
}
