import { sql } from 'kysely'
import type { Db } from '../src/kernel/db.ts'
import { transact } from '../src/kernel/transact.ts'

interface RequiredColumn {
  readonly table: string
  readonly column: string
  readonly type: string
  /** The target of a foreign key. */
  readonly target: string | null
  readonly targetColumn: string | null
}

/** Values for tables whose checks refuse arbitrary ones. */
const suited: Readonly<Record<string, string>> = {
  'accounts.gender': 'male',
  'accounts.email': 'first@people.example',
  'calls.mode': 'video',
  'exclusions.kind': 'block',
  'exclusions.other_id': 'x2',
  'call_bills.state': 'running',
  'call_bills.creator_id': 'x2',
  'call_bills.share_percent': '50',
  'call_filter_fees.state': 'due',
  'spending_limits.period': 'day',
  'spending_limits.owner_id': 'x3',
  'self_exclusions.owner_id': 'x3',
  'account_identities.provider': 'google',
  'account_links.high_id': 'x2',
  'account_marks.kind': 'device',
  'creator_documents.kind': 'front',
  'creator_documents.state': 'stored',
  'disputes.state': 'open',
  'identity_checks.status': 'pending',
  'media_items.purpose': 'chatImage',
  'media_items.state': 'ready',
  'one_time_codes.purpose': 'nonce',
  'passkey_challenges.purpose': 'add',
  'photo_decisions.verdict': 'approved',
  'support_phones.phone': '+491512345678',
  'photos.state': 'pending',
  'escrows.share_percent': '50',
  'invoices.state': 'created',
  'invoices.currency': 'EUR',
  'invoices.price_minor': '100',
  'payment_events.outcome': 'approved',
  'settlement_entries.kind': 'sale',
  'settlement_entries.currency': 'EUR',
  'settlement_days.source': 'file',
  'settlement_differences.kind': 'missingPayment',
  'settlement_differences.state': 'open',
  'bonus_records.bonus_coins': '1',
  'bonus_records.expires_at': '2026-02-01T00:00:00Z',
  'bonus_claims.type': 'dailyReward',
  'bonus_claims.period': '2026-01-01',
  'bonus_claims.coins': '5',
  'gift_catalogue.key': 'daisy',
  'gift_catalogue.names': '{"en": "x"}',
  'gift_catalogue.price_coins': '5',
  'gifts.to_id': 'x2',
  'gifts.price_coins': '5',
  'gifts.quantity': '1',
  'gift_taps.number': '1',
  'stories.state': 'pending',
  'gallery_videos.state': 'pending',
  'gallery_videos.unlock_coins': '5',
  'gallery_videos.members_only': 'false',
  'video_unlocks.price_coins': '5',
  'creator_hours.to_minute': '60',
  'call_ratings.stars': '4',
  'offer_credits.provider': 'cpx',
  'offerwall_people.provider': 'cpx',
  'offer_credits.coins': '5',
  'offer_credits.state': 'pending',
  'push_keys.id': 'vapid',
  'payment_refunds.reason': 'paid_twice',
  'payment_refunds.state': 'owed',
  'payment_refunds.currency': 'EUR',
  'payment_refunds.amount_minor': '100',
  'payment_refunds.tax_minor': '0',
  'payment_methods.last_four': '4242',
  'payment_methods.expires_year': '2030',
  'payment_charges.outcome': 'open',
  'billing_details.country': 'DE',
  'removed_hashes.kind': 'picture',
  'payout_accounts.iban_country': 'DE',
  'payout_accounts.iban_end': '3000',
  'payout_accounts.tax_country': 'DE',
  'price_drafts.base': '1',
  'recognised_coins.kind': 'used',
  'subscriptions.months': '1',
  'subscriptions.price_minor': '100',
  'subscriptions.currency': 'EUR',
  'subscriptions.anchor_day': '1',
  'subscriptions.state': 'cancelled',
  'subscription_periods.ends_at': '2026-02-01T00:00:00Z',
  'subscription_periods.months': '1',
  'subscription_periods.price_minor': '100',
  'subscription_periods.tax_minor': '0',
  'subscription_periods.currency': 'EUR',
  'revenue_recognitions.seen': '1:1:',
}

const byType: Readonly<Record<string, string>> = {
  text: 'x',
  jsonb: '{}',
  boolean: 'true',
  bytea: '\\x00',
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-01-01',
  ARRAY: '{}',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
}

/** The required columns of every empty table. */
const findNeeded = (db: Db) =>
  sql<RequiredColumn>`select c.relname as table, a.attname as column, i.data_type as type,
      f.relname as target, fa.attname as "targetColumn"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join information_schema.columns i
      on i.table_schema = n.nspname and i.table_name = c.relname and i.column_name = a.attname
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey[1] = a.attnum
    left join pg_class f on f.oid = k.confrelid
    left join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = k.confkey[1]
    where n.nspname = 'public' and c.relkind = 'r' and a.attnotnull and not a.atthasdef and a.attidentity = ''
      and c.relname not like 'ledger\\_%' and c.relname not in ('kysely_migration', 'transfers', 'postings',
        'creator_carry_entries', 'debts', 'purchases', 'claw_backs', 'debt_payments')
    order by c.oid, a.attnum`.execute(db)

/** Those of the tables that have no row, in one statement. */
async function emptyAmong(db: Db, tables: readonly string[]): Promise<readonly string[]> {
  const parts = tables.map(
    (name) => sql`select ${sql.lit(name)} as name where not exists (select from ${sql.table(name)})`,
  )
  const found = await sql<{ name: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return found.rows.map(({ name }) => name)
}

/**
 * Inserts a row into every empty table, as far as the columns' types, the foreign keys and `suited` allow. For
 * databases of a migration level that no current code knows.
 */
export async function plantRows(db: Db): Promise<void> {
  const needed = (await findNeeded(db)).rows
  const tables = [...new Set(needed.map((item) => item.table))]
  if (tables.length === 0) return
  for (const table of await emptyAmong(db, tables)) {
    const values = needed
      .filter((item) => item.table === table)
      .map(({ column, type, target, targetColumn }) => {
        const known = suited[`${table}.${column}`]
        const value = known ?? byType[type] ?? '1'
        return target && known === undefined
          ? [column, sql`(select ${sql.ref(targetColumn ?? '')} from ${sql.table(target)} limit 1)`]
          : [column, sql`${sql.lit(value)}`]
      }) as [string, ReturnType<typeof sql>][]
    // A row that a table refuses is skipped: `emptyTables` names the table, and `suited` is the place to fix it.
    await transact(db, async (tx) => {
      const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)
      if (found.rows.length > 0) return
      await sql`insert into ${sql.table(table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
          values (${sql.join(values.map(([, value]) => value))})`.execute(tx)
    }).catch(() => {})
  }
}

/** The tables without rows. */
export async function emptyTables(db: Db): Promise<readonly string[]> {
  const tables = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db)
  return (
    await emptyAmong(
      db,
      tables.rows.map(({ name }) => name),
    )
  ).toSorted()
}
