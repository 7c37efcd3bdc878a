import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { aWallet, type TestWallet } from '../../../test/wallet.ts'
import { aPaidInvoice } from '../../../test/money.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { createMoney, type Money, type MoneyStep } from './index.ts'

describeEngines('the money ledger', (open) => {
  let database: Database
  let test: TestWallet
  let money: Money
  beforeAll(async () => {
    database = await open()
    test = aWallet(database)
    money = createMoney(database)
  })

  const post = (step: MoneyStep) => transact(database.db, (tx) => money.post(tx, step))
  const outcomeOf = (step: MoneyStep): Promise<string> =>
    post(step).then(
      ({ isReplay }) => (isReplay ? 'replayed' : 'posted'),
      (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
    )
  const linesOf = async (key: string): Promise<number> => {
    const rows = await database.db
      .selectFrom('ledger_money_postings')
      .select('id')
      .where('key', '=', key)
      .execute()
    return rows.length
  }
  const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(database.db)

  it('posts a step once, however many post it at the same moment', async () => {
    const step = aPaidInvoice('parallel')
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcomeOf(step)))
    expect(outcomes.toSorted()).toEqual(['posted', ...Array.from({ length: 11 }, () => 'replayed')])
    expect(await linesOf(step.key)).toBe(step.lines.length)
  })

  it('lets one of two steps with one key win, and refuses the other without a trace', async () => {
    const first = aPaidInvoice('contested')
    const second = { ...first, lines: [...first.lines, ...first.lines] }
    const outcomes = await Promise.all([outcomeOf(first), outcomeOf(second)])
    expect(outcomes.toSorted()).toEqual(['idempotency_conflict', 'posted'])
    expect(await linesOf(first.key)).toBe(outcomes[0] === 'posted' ? 3 : 6)
  })

  it('takes a repeated step at another time for the same, and any other difference for a conflict', async () => {
    const step = aPaidInvoice('repeated')
    expect(await outcomeOf(step)).toBe('posted')
    expect(await outcomeOf({ ...step, at: step.at - 1_000 })).toBe('replayed')
    const otherSteps: readonly MoneyStep[] = [
      { ...step, kind: 'refund_paid' },
      { ...step, ref: { type: 'invoice', id: 'inv_other' } },
      { ...step, brandId: 'other' },
      { ...step, currency: 'EUR' },
      { ...step, lines: step.lines.slice(0, 2) },
      { ...step, lines: step.lines.toReversed() },
      { ...step, lines: step.lines.map((line) => ({ ...line, amountMinor: line.amountMinor + 1 })) },
      { ...step, lines: step.lines.map((line) => ({ ...line, debit: 'receivable:other' as const })) },
    ]
    for (const otherStep of otherSteps) expect(await outcomeOf(otherStep)).toBe('idempotency_conflict')
    expect(await linesOf(step.key)).toBe(step.lines.length)
  })

  it('leaves no line of a step whose transaction fails', async () => {
    const step = aPaidInvoice('rolled-back')
    const failing = transact(database.db, async (tx) => {
      await money.post(tx, step)
      throw new Error('the coins were refused')
    })
    await expect(failing).rejects.toThrow('the coins were refused')
    expect(await linesOf(step.key)).toBe(0)
    expect(await outcomeOf(step)).toBe('posted')
  })

  it('counts yen, dollars and dinars in their minor units, each by itself, by account and brand', async () => {
    const of = (currency: string, amountMinor: number): MoneyStep => ({
      ...aPaidInvoice(`in ${currency}`),
      brandId: 'sums',
      currency,
      lines: [
        { debit: 'receivable:test', credit: 'deferred:coins', amountMinor },
        { debit: 'fees:test', credit: 'receivable:test', amountMinor: 1 },
      ],
    })
    for (const step of [of('JPY', 980), of('USD', 699), of('KWD', 2_150)]) await post(step)
    const returned: MoneyStep = {
      ...of('KWD', 1_150),
      key: 'returned',
      kind: 'refund_paid',
      lines: [{ debit: 'deferred:coins', credit: 'refunds:test', amountMinor: 1_150 }],
    }
    await post(returned)
    const found = await money.balances({ brandId: 'sums' })
    expect(
      found.map(({ account, currency, balanceMinor }) => `${account} ${balanceMinor} ${currency}`),
    ).toEqual([
      ...['deferred:coins -980 JPY', 'fees:test 1 JPY', 'receivable:test 979 JPY'],
      ...[
        'deferred:coins -1000 KWD',
        'fees:test 1 KWD',
        'receivable:test 2149 KWD',
        'refunds:test -1150 KWD',
      ],
      ...['deferred:coins -699 USD', 'fees:test 1 USD', 'receivable:test 698 USD'],
    ])
    const all = await money.balances()
    for (const currency of new Set(all.map((posting) => posting.currency))) {
      const own = all.filter((posting) => posting.currency === currency)
      expect([currency, own.reduce((sum, posting) => sum + posting.balanceMinor, 0)]).toEqual([currency, 0])
    }
    expect(await money.balances({ brandId: 'nobody' })).toEqual([])
  })

  const posting = { debit: 'receivable:test', credit: 'deferred:coins', amountMinor: 100 } as const
  it.each<readonly [string, Partial<MoneyStep>]>([
    ['an amount of nothing', { lines: [{ ...posting, amountMinor: 0 }] }],
    ['a negative amount', { lines: [{ ...posting, amountMinor: -100 }] }],
    ['one account as both sides', { lines: [{ ...posting, credit: 'receivable:test' }] }],
    ['no lines', { lines: [] }],
    ['an account of no kind', { lines: [{ ...posting, debit: 'bank:' }] }],
    ['a tax of no country', { lines: [{ ...posting, credit: 'tax:somewhere' }] }],
    ['a currency that is none', { currency: 'usd' }],
  ])('refuses %s', async (_name, part) => {
    const step = { ...aPaidInvoice('refused'), ...part }
    await expect(post(step)).rejects.toMatchObject({ code: '23514' })
    expect(await linesOf(step.key)).toBe(0)
  })

  it('refuses parts of a minor unit, and a posting of the future', async () => {
    const step = aPaidInvoice('refused')
    await expect(post({ ...step, lines: [{ ...posting, amountMinor: 0.5 }] })).rejects.toMatchObject({
      code: '22P02',
    })
    await expect(post({ ...step, at: Date.now() + 3_600_000 })).rejects.toMatchObject({ code: 'SE002' })
  })

  const columns =
    '(key, line, line_count, kind, ref_type, ref_id, brand_id, currency, debit, credit, amount_minor, at)'
  const line = (key: string, number: number, count: number, currency = 'USD') =>
    `insert into ledger_money_postings ${columns} values ('${key}', ${number}, ${count}, 'invoice_paid', 'invoice', 'inv',
      'serendip', '${currency}', 'receivable:test', 'deferred:coins', 5, now())`

  it('refuses a step without one of its lines, with one too many, in two currencies, or written in two parts', async () => {
    const broken = { code: '23514' }
    await expect(run(line('half', 1, 2))).rejects.toMatchObject(broken)
    await expect(run(line('beyond', 2, 1))).rejects.toMatchObject(broken)
    const inTwo = transact(database.db, async (tx) => {
      await sql.raw(line('mixed', 1, 2)).execute(tx)
      await sql.raw(line('mixed', 2, 2, 'EUR')).execute(tx)
    })
    await expect(inTwo).rejects.toMatchObject(broken)
    await run(line('whole', 1, 1))
    await expect(run(line('whole', 2, 2))).rejects.toMatchObject(broken)
    await expect(run(line('whole', 1, 1))).rejects.toMatchObject({ code: '23505' })
  })

  it.each([
    'update ledger_money_postings set amount_minor = 1',
    "update ledger_money_postings set credit = 'revenue:coins'",
    'delete from ledger_money_postings',
    'truncate ledger_money_postings',
  ])('stays as it was written: %s', async (statement) => {
    await expect(run(statement)).rejects.toThrow('is append-only')
  })

  it('is sealed with the coins, and what was sealed is audited clean, daily and in full', async () => {
    expect(await test.wallet.seal()).toBeGreaterThan(0)
    expect(await test.wallet.seal()).toBe(0)
    expect((await test.wallet.audit({ keeps: true, rowsAtOnce: 2 })).differences).toEqual([])
    await post(aPaidInvoice('after the audit'))
    expect((await test.wallet.audit({ keeps: true, isFull: false, rowsAtOnce: 2 })).differences).toEqual([])
    expect(await test.wallet.seal()).toBe(3)
    expect((await test.wallet.audit({ keeps: true, isFull: false, rowsAtOnce: 2 })).differences).toEqual([])
  })
})
