import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { emptyTables, plantRows } from '../../../test/plant-rows.ts'
import type { Db } from '../../kernel/db.ts'
import { auditLedger } from '../../modules/wallet/index.ts'
import { migrate, migrationNames } from './migrate.ts'

const empty = { migrated: false }
/** Their rows need a second account, a partition, a charge-back, the sealer, an audit or a limit. */
const notPlanted = [
  ...['analytics_events', 'announcement_counts', 'announcement_marks', 'announcements', 'board_points'],
  ...['chat_sides', 'chats', 'exclusions', 'follows'],
  ...[
    'ledger_audit_leases',
    'ledger_audit_runs',
    'ledger_audited',
    'ledger_audited_escrows',
    'ledger_audited_system',
  ],
  ...['ledger_audited_wallets', 'ledger_audits', 'ledger_closings', 'ledger_seals'],
  ...['legal_drafts', 'legal_versions', 'message_reactions'],
  ...['message_unlocks', 'messages'],
  ...['moderation_events', 'operator_filters'],
  ...[
    'operator_logins',
    'operator_sessions',
    'operator_tries',
    'operators',
    'removed_contents',
    'saved_replies',
  ],
  'setting_changes',
  ...['setting_drafts', 'supervision_groups', 'support_requests', 'text_reviews', 'webhooks'],
]
const call = { ref_type: 'call', ref_id: 'call_1', owner_id: 'usr_payer' }

const hasPurchases = (level: string) => level >= '0663'
const hasChargebacks = (level: string) => level >= '0252' && (level < '0660' || hasPurchases(level))

/** Every kind of coin transfer since the ledger's first level; each level posts them again, with its own keys. */
const requestsOf = (level: string, schema: string) => {
  const about = (type: string) => ({ ref_type: type, ref_id: level, owner_id: 'usr_payer' })
  const held = { ...call, ref_id: `call_${level}` }
  const shared = { creator_id: 'usr_creator', share_percent: 50 }
  // Above the number of levels: each posts a reward of the same day.
  const caps = { pair_day_coins: 10_000, creator_day_coins: 10_000 }
  return [
    { kind: 'purchase', ...about('order'), amount: 100 },
    { kind: 'grant_demo', ...about('grant'), amount: 5 },
    { kind: 'adjustment', ...about('ticket'), amount: 5 },
    { kind: 'gift', ...about('gift'), ...shared, amount: 20 },
    { kind: 'filter_fee', ...about('match'), amount: 10 },
    { kind: 'reply_reward', ...about('message'), creator_id: 'usr_creator', amount: 1, ...caps },
    { kind: 'hold', ...held, ...shared, amount: 20, expires_at: '2027-01-01T00:00:00Z' },
    { kind: 'settle', ...held, amount: 13 },
    { kind: 'void', ...held },
    { kind: 'hold', ...call, ...shared, amount: 2, expires_at: '2027-01-01T00:00:00Z' },
    {
      kind: hasPurchases(schema) ? 'payout_reserve' : 'payout',
      ref_type: 'payout',
      ref_id: level,
      creator_id: 'usr_creator',
      amount: 3,
      mature_ms: 0,
    },
  ].map((request, position) => ({
    key: `${level}:${position}`,
    lot_id: `lot_${level}_${position}`,
    event_id: `evt_${level}_${position}`,
    at: '2026-01-01T00:00:00Z',
    ...request,
  }))
}

/** A purchase that is refunded in part and charged back after it was spent, and one that settles the debt. */
const correctionsOf = (level: string, purchaseId: string | undefined) => {
  const purchase = { ref_type: 'purchase', ref_id: purchaseId }
  return [
    { kind: 'refund', ...purchase, amount: 10 },
    { kind: 'chargeback', ...purchase },
    { kind: 'purchase', ref_type: 'order', ref_id: level, owner_id: `usr_debtor_${level}`, amount: 20 },
  ].map((request, position) => ({
    key: `${level}:correction:${position}`,
    lot_id: `lot_${level}_c${position}`,
    event_id: `evt_${level}_c${position}`,
    at: '2026-01-01T00:00:00Z',
    ...request,
  }))
}

/** An invoice that was paid and returned in part. */
const moneyStepsOf = (level: string) =>
  (['invoice_paid', 'invoice_returned'] as const).map((kind) => ({
    key: `${level}:${kind}`,
    kind,
    ref_type: 'invoice',
    ref_id: level,
    brand_id: 'serendip',
    currency: 'KWD',
    at: '2026-01-01T00:00:00Z',
    lines: [
      { debit: 'receivable:test', credit: 'deferred:coins', amount_minor: 2_150 },
      { debit: 'fees:test', credit: 'receivable:test', amount_minor: 15 },
    ],
  }))

async function moveMoney(db: Db, level: string): Promise<void> {
  for (const step of moneyStepsOf(level)) {
    const { rows } = await sql<{ answer: string }>`
      select ledger_post_money(${JSON.stringify(step)}::jsonb) as answer`.execute(db)
    expect(rows).toEqual([{ answer: 'posted' }])
  }
}

async function moveCoins(db: Db, level: string, schema = level): Promise<void> {
  const post = async (request: object) => {
    const answer = await sql<{ status: string; transfer_id: string }>`
      select status, transfer_id from ledger_post(${JSON.stringify(request)}::jsonb)`.execute(db)
    expect(answer.rows[0]?.status, JSON.stringify(request)).toBe('ok')
    return answer.rows[0]?.transfer_id
  }
  const posted: (string | undefined)[] = []
  for (const request of requestsOf(level, schema)) posted.push(await post(request))
  const fee = { ref_type: 'transfer', ref_id: posted[4], at: '2026-01-01T00:00:00Z' }
  await post({ kind: 'filter_fee_return', key: `${level}:return`, event_id: `evt_${level}_return`, ...fee })
  if (!hasChargebacks(schema)) return
  const debtor = { owner_id: `usr_debtor_${level}`, at: '2026-01-01T00:00:00Z' }
  const order = { ref_type: 'order', ref_id: level, key: `${level}:bought`, lot_id: `lot_${level}_bought` }
  const bought = await post({ kind: 'purchase', ...debtor, ...order, event_id: `evt_${level}_b`, amount: 50 })
  const match = { ref_type: 'match', ref_id: level, key: `${level}:spent`, event_id: `evt_${level}_s` }
  await post({ kind: 'filter_fee', ...debtor, ...match, amount: 30 })
  for (const request of correctionsOf(level, bought)) await post(request)
}

/** Every migration is one step with its own rows: half a minute alone, several on a busy machine. */
const everyLevelMs = 240_000

// Between these two a purchase's functions are replaced one after another.
const hasLedger = (level: string) => level >= '0054' && (level < '0660' || hasPurchases(level))

describeEngines('migrations', (open) => {
  it(
    'take a database of every level, with data of each level in it, to the newest',
    async () => {
      const { db } = await open(empty)
      const names = await migrationNames()
      for (const name of names) {
        await migrate(db, name)
        await plantRows(db)
        if (hasLedger(name)) await moveCoins(db, name.slice(0, 4))
        if (name >= '0821') await moveMoney(db, name.slice(0, 4))
      }
      expect(await migrate(db)).toEqual([])
      // Each migration was its own transaction, so migrating step by step equals migrating at once.
      const found = await sql<{ transactions: number; migrations: number }>`
      select count(distinct xmin::text) as transactions, count(*) as migrations from kysely_migration`.execute(
        db,
      )
      expect(found.rows[0]).toEqual({ transactions: names.length, migrations: names.length })
      expect((await auditLedger(db)).differences).toEqual([])
      // A new migration's table that stays empty here was not tested: `suited` lists what a row needs.
      expect(await emptyTables(db)).toEqual(notPlanted)
    },
    everyLevelMs,
  )

  it('run at once with the same result as step by step, and add a kind of transfer by a row', async () => {
    const { db } = await open(empty)
    const names = await migrationNames()
    const [first] = names.filter(hasLedger)
    await migrate(db, first)
    await moveCoins(db, 'early', first)
    expect(await migrate(db)).toEqual(names.filter((name) => name > (first ?? '')))
    await sql`insert into transfer_kinds select 'tip', shape, ref_type, account, lot_kind, is_spending, is_announced
      from transfer_kinds where kind = 'gift'`.execute(db)
    await moveCoins(db, 'late', names.at(-1))
    const tip = { kind: 'tip', key: 'tip', ref_type: 'gift', ref_id: 'g', owner_id: 'usr_payer', amount: 1 }
    const rest = { at: '2026-01-01T00:00:00Z', lot_id: 'lot_tip', event_id: 'evt_tip' }
    const answer =
      await sql`select status from ledger_post(${JSON.stringify({ ...tip, ...rest })}::jsonb)`.execute(db)
    expect(answer.rows).toEqual([{ status: 'ok' }])
    expect((await auditLedger(db)).differences).toEqual([])
  })

  it('run once each when several processes start together', async () => {
    const { db } = await open(empty)
    const done = await Promise.all([migrate(db), migrate(db), migrate(db)])
    expect(done.flat().sort()).toEqual(await migrationNames())
  })
})
