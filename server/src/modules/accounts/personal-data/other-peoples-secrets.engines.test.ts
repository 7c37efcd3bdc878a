import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aBlobStore } from '../../../../test/blobs.ts'
import { describeEngines } from '../../../../test/database.ts'
import { plantAccount } from '../../../../test/planted-person.ts'
import { unzip } from '../../../../test/unzip.ts'
import { aWallet } from '../../../../test/wallet.ts'
import { allColumns } from '../../../../test/whole-database.ts'
import type { Database } from '../../../adapters/postgres/open-database.ts'
import { personalTables } from '../../../composition/manifests.ts'
import { randomIds } from '../../../kernel/ids.ts'
import { exportAccount } from './export-account.ts'

const now = Date.UTC(2026, 5, 1)
const files = aBlobStore()

/** Columns named like a person's id that identify a thing; every other one counts as a person's. */
const thingColumns: readonly string[] = [
  'transaction_id',
  ...['human_id', 'brand_id', 'device_id', 'visitor_id', 'ga_session_id', 'impression_id', 'connection_id'],
  ...[
    'call_id',
    'chat_id',
    'message_id',
    'temp_id',
    'photo_id',
    'report_id',
    'event_id',
    'decision_id',
    'transfer_id',
    'ref_id',
    'earned_lot_id',
    'order_id',
    'invoice_id',
    'method_id',
    'subscription_id',
    'next_product_id',
    'claw_back_id',
    'refund_id',
    'tax_id',
    'buyer_tax_id',
    'product_id',
    'checkout_id',
    'payment_id',
    'purchase_id',
    'case_id',
    'verification_id',
    'push_id',
  ],
  ...[
    'identification_id',
    'credential_id',
    'session_id',
    'lot_id',
    'sticker_id',
    'gif_id',
    'gift_id',
    'story_id',
    'video_id',
    'media_id',
    'tap_id',
    'group_id',
  ],
  'announcement_id',
]

/** Operators are not another person's side of a row; their names stay internal. */
const operatorColumns: readonly string[] = ['decided_by', 'claimed_by']

/** Values of one row about each of two people, kept from the other, as the archive would spell them. */
interface TwoSides {
  /** About the person in the first of the table's person columns. */
  readonly first: readonly string[]
  readonly second: readonly string[]
}

type Plant = (database: Database, first: string, second: string) => Promise<TwoSides>

const callBetween = async ({ db }: Database): Promise<string> => {
  const id = randomIds.next('call')
  await sql`insert into calls (id, mode, started_at) values (${id}, 'video', ${new Date(now)})`.execute(db)
  return id
}

async function pay(database: Database, payer: string, creator: string): Promise<TwoSides> {
  const { wallet, deps } = aWallet(database)
  const order = { type: 'order' as const, id: 'o' }
  const bought = { kind: 'purchase' as const, key: `paid:${payer}`, ref: order, ownerId: payer }
  await wallet.post(deps.db, { ...bought, amountCoins: 7_300_888 })
  const gift = { kind: 'gift' as const, key: `gift:${payer}`, ref: { type: 'gift' as const, id: 'g' } }
  const shared = { ...gift, ownerId: payer, creatorId: creator, sharePercent: 50 }
  const { earnedDeltaCoins } = await wallet.post(deps.db, { ...shared, amountCoins: 888 })
  expect(earnedDeltaCoins).toBe(444)
  return { first: ['7300000', '7300888', '"balance_after"'], second: ['"earned_delta"', '444'] }
}

/**
 * For every table whose rows name two people: how to create such a row with something private about each. A new table
 * fails the test until someone has decided what it reveals about whom.
 */
const plants: Readonly<Record<string, Plant>> = {
  async exclusions({ db }, first, second) {
    await sql`insert into exclusions (owner_id, other_id, kind, created_at)
      values (${first}, ${second}, 'block', '2031-03-04')`.execute(db)
    // A blocked person never learns of the block, so the row holds nothing of theirs to reveal.
    return { first: [first, '2031-03-04'], second: [] }
  },
  async follows({ db }, first, second) {
    await sql`insert into follows (owner_id, other_id, created_at)
      values (${first}, ${second}, '2031-03-04')`.execute(db)
    // The added person sees it, so neither side holds anything that the other must not learn.
    return { first: [], second: [] }
  },
  async gifts({ db }, first, second) {
    await sql`insert into gifts (id, from_id, to_id, gift_key, price_coins, share_percent, quantity, chat_id, message_id,
        sent_at, last_at) values (${`gift_${first}`}, ${first}, ${second}, 'rose', 7319, 43, 1, 'x', 'x', '2031-03-04',
        '2031-03-04')`.execute(db)
    // The price is on the statement of the sender, and the share on that of the receiver.
    return { first: ['7319'], second: ['"share_percent"'] }
  },
  async push_notices({ db }, first, second) {
    await sql`insert into push_notices (account_id, id, kind, other_id, noted_at)
      values (${first}, ${`evt_${first}`}, 'follow', ${second}, '2031-03-04')`.execute(db)
    // Nobody learns what somebody else was told of, and the person told is not told again who it was.
    return { first: [`evt_${first}`, '2031-03-04'], second: [] }
  },
  async activities({ db }, first, second) {
    await sql`insert into activities (id, account_id, source, kind, other_id, happened_at, noted_at)
      values (${`act_${first}`}, ${first}, 'x', 'follow', ${second}, '2031-03-04', '2031-03-04')`.execute(db)
    // Nobody learns what is on the list of somebody else.
    return { first: [first, '2031-03-04'], second: [] }
  },
  async online_waits({ db }, first, second) {
    await sql`insert into online_waits (account_id, creator_id, brand_id, due_at, ends_at)
      values (${first}, ${second}, 'serendip', '2031-03-04', '2031-03-05')`.execute(db)
    // A creator does not learn who waits for them.
    return { first: [first, '2031-03-04', '2031-03-05'], second: [] }
  },
  async call_ratings({ db }, first, second) {
    const callId = randomIds.next('call')
    await sql`insert into call_ratings (call_id, payer_id, creator_id, stars, rated_at)
      values (${callId}, ${first}, ${second}, 2, '2031-03-04')`.execute(db)
    // A creator does not learn who rated, nor how.
    return { first: [callId, '2031-03-04'], second: [] }
  },
  async greetings_sent({ db }, first, second) {
    await sql`insert into greetings_sent (creator_id, account_id, sent_at)
      values (${first}, ${second}, '2031-03-04')`.execute(db)
    // The chat of the two shows the greeting to both.
    return { first: [], second: [] }
  },
  async account_links({ db }, first, second) {
    const [low, high] = [first, second].toSorted()
    await sql`insert into account_links (low_id, high_id, since)
      values (${low}, ${high}, '2031-03-04')`.execute(db)
    // Operators alone see that two accounts are linked.
    return { first: [first, '2031-03-04'], second: [second, '2031-03-04'] }
  },
  async deleted_messages({ db }, first, second) {
    await sql`insert into deleted_messages (message_id, chat_id, sender_id, receiver_id, seq, sealed, deleted_at)
      values (${`msg_${first}`}, 'x', ${first}, ${second}, 1, '', '2031-03-04')`.execute(db)
    // Neither learns that a copy is there for a report.
    return { first: [`msg_${first}`, '2031-03-04'], second: ['2031-03-04'] }
  },
  async chats({ db }, first, second) {
    const [low, high] = [first, second].toSorted()
    await sql`insert into chats (id, low_id, high_id, created_at)
      values (${`chat_${first}`}, ${low}, ${high}, '2031-03-04')`.execute(db)
    // That they have a chat is on the lists of both.
    return { first: [], second: [] }
  },
  async reports({ db }, first, second) {
    await sql`insert into reports (id, key, reporter_id, reported_id, call_id, reason, text, evidence, video_evidence,
        evidence_until, created_at) values (${`rep_${first}`}, ${randomUUID()}, ${first}, ${second}, 'call_x', 'spam',
        'reporters-words', '["reported-words"]', '["reported-video"]', '2031-03-04', '2031-03-05')`.execute(
      db,
    )
    return {
      first: [first, 'reporters-words', '2031-03-05'],
      second: ['reported-words', 'reported-video'],
    }
  },
  async call_bills(database, first, second) {
    const callId = await callBetween(database)
    await sql`insert into call_bills (call_id, payer_id, creator_id, rate_coins, share_percent, block_ms, state,
        consent, cap_coins, decide_by, connect_by, allowed_coins, paid_coins, free_coins, lease_owner, close_reason,
        closed_at, held_blocks) values (${callId}, ${first}, ${second}, 60, 37, 10000, 'closed', 'standing', 7300001,
        7300002, 1, 7300003, 7300004, 7300005, 'node', 'self_excluded', 1, 7300006)`.execute(database.db)
    const numbers = ['7300001', '7300002', '7300003', '7300004', '7300005', '7300006']
    return { first: [...numbers, '"consent"', 'self_excluded'], second: ['"share_percent"'] }
  },
  transfers: pay,
  async escrows(database, first, second) {
    await pay(database, first, second)
    const { wallet, deps } = aWallet(database)
    const callId = await callBetween(database)
    const hold = { kind: 'hold' as const, key: `hold:${callId}`, ref: { type: 'call' as const, id: callId } }
    const shared = { ...hold, ownerId: first, creatorId: second, sharePercent: 50 }
    await wallet.post(deps.db, { ...shared, amountCoins: 6_100_222, expiresAt: now + 1_000 })
    return { first: ['6100222', '"parts"', '"charged_paid"'], second: ['"share_percent"', '"earned_lot_id"'] }
  },
  async call_rings({ db }, first, second) {
    await sql`insert into call_rings (id, caller_id, connection_id, callee_id, rate_coins, rang_at, expires_at)
      values (${`ring_${first}`}, ${first}, 'tab-of-the-payer', ${second}, 60, now(), now())`.execute(db)
    return { first: ['tab-of-the-payer'], second: [] }
  },
  async call_previews({ db }, first, second) {
    await sql`insert into call_previews (payer_id, creator_id, day, used)
      values (${first}, ${second}, '2031-03-04', 1)`.execute(db)
    // Both were there: a preview holds nothing private to one of them.
    return { first: [], second: [] }
  },
  async free_messages({ db }, first, second) {
    await sql`insert into free_messages (account_id, creator_id, used)
      values (${first}, ${second}, 1)`.execute(db)
    // One wrote them and the other read them.
    return { first: [], second: [] }
  },
}

/** The columns of each table that hold a person's id, by foreign key and by name. */
async function peopleColumns({ db }: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass`.execute(db)
  const owned = personalTables.flatMap(({ table, owners }) => owners.map((column) => ({ table, column })))
  const named = (await allColumns(db)).filter(
    ({ column, type }) =>
      type === 'text' && /_(id|by)$/.test(column) && ![...thingColumns, ...operatorColumns].includes(column),
  )
  const found = new Map<string, string[]>()
  const personal = new Set<string>(personalTables.map(({ table }) => table))
  for (const { table, column } of [...owned, ...keys.rows, ...named]) {
    const columns = found.get(table) ?? []
    if (personal.has(table) && !columns.includes(column)) found.set(table, [...columns, column])
  }
  return found
}

/** Every column of every personal row that names one of these people, as the archive spells rows. */
async function wholeRowsOf({ db }: Database, people: readonly string[]): Promise<string> {
  const rows: unknown[] = []
  for (const { table, owners, sides } of personalTables) {
    const columns = [...new Set([...owners, ...Object.keys(sides ?? {})])]
    const isTheirs = sql.join(
      columns.map((column) => sql`${sql.ref(column)} in (${sql.join(people)})`),
      sql` or `,
    )
    const found = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${isTheirs}`.execute(db)
    rows.push(...found.rows.map(({ row }) => row))
  }
  return JSON.stringify(rows, null, 2)
}

describeEngines('other people in the archive', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  test('every table whose rows name two people declares what each may see, and is covered below', async () => {
    const two = [...(await peopleColumns(database))].filter(([, columns]) => columns.length > 1)
    expect(two.map(([table]) => table).sort()).toEqual(Object.keys(plants).sort())
    expect(personalTables.flatMap(({ table, sides }) => (sides ? [table] : [])).sort()).toEqual(
      Object.keys(plants).sort(),
    )
  })

  test('every column of such a row is either shown to someone or deliberately hidden from both', async () => {
    const columns = await allColumns(database.db)
    for (const { table, sides, secret } of personalTables) {
      if (!sides) continue
      const thoughtOf = new Set([...Object.values(sides).flat(), ...(secret ?? [])])
      const all = columns.filter((column) => column.table === table).map(({ column }) => column)
      expect([...thoughtOf].sort(), table).toEqual(all.sort())
    }
  })

  test.each(Object.entries(plants))(
    '%s: neither side can read what is private to the other',
    async (_table, plant) => {
      const [first, second] = [randomIds.next('usr'), randomIds.next('usr')]
      for (const id of [first, second])
        await plantAccount(database.db, id, `${id}@people.example`, new Date(now))
      const secrets = await plant(database, first, second)
      // The values searched for below are really in the database, spelled as the archive would spell them.
      const stored = await wholeRowsOf(database, [first, second])
      for (const secret of [...secrets.first, ...secrets.second]) {
        expect(stored.includes(secret), `${secret} is planted`).toBe(true)
      }
      const archiveOf = async (id: string) => {
        const archive = unzip(
          await buffer(await exportAccount(database.db, { files, personalTables }, id, now)),
        )
        return [...archive.values()].join('\n')
      }
      const [ofFirst, ofSecond] = [await archiveOf(first), await archiveOf(second)]
      for (const secret of secrets.first) expect(ofSecond.includes(secret), secret).toBe(false)
      for (const secret of secrets.second) expect(ofFirst.includes(secret), secret).toBe(false)
    },
  )
})
