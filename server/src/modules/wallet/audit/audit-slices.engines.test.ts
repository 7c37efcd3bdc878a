import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPostgresUrl } from '../../../../test/database.ts'
import { silentLogger } from '../../../../test/logger.ts'
import { aBilledCall, aPayer, aWallet, holdBlock, settleBlock } from '../../../../test/wallet.ts'
import { type Database, openPostgres } from '../../../adapters/postgres/open-database.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const payers = 60

/** Rows that a step of a plan looked at, and those below it. */
function rowsOf(node: PlanNode): readonly number[] {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return [(node['Actual Rows'] + removed) * node['Actual Loops'], ...(node.Plans ?? []).flatMap(rowsOf)]
}

// The embedded engine has no auto_explain; the functions are the same.
describe('slices of an audit', () => {
  let url: string
  let database: Database
  beforeAll(async () => {
    url = await aPostgresUrl()
    database = await openPostgres(url, silentLogger)
    const test = aWallet(database)
    for (let count = 0; count < payers; count += 1) {
      const payerId = await aPayer(test, { paid: 20 })
      const call = aBilledCall(test, payerId)
      await holdBlock(test, { ...call, block: 0, amountCoins: 10 })
      await settleBlock(test, { ...call, block: 0, amountCoins: 9 })
    }
  })
  afterAll(() => database.close())

  it('look at as many rows as they have, and compare none with each other one', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const plans: { readonly text: string; readonly most: number }[] = []
    client.on('notice', ({ message = '' }) => {
      const json = message.slice(message.indexOf('{'))
      if (!message.includes('plan:')) return
      const { 'Query Text': text, Plan } = JSON.parse(json)
      plans.push({ text, most: Math.max(...rowsOf(Plan)) })
    })
    const end = `ledger_next('transfers', row(1, '1:1:')::ledger_position, null, 10000)`
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_format = json;
      set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on; set client_min_messages = log`)
    await client.query(`select ledger_audit_begin(row(1, '1:1:')::ledger_position)`)
    await client.query(`select ledger_marks('transfers', row(1, '1:1:')::ledger_position, ${end})`)
    await client.query(`select ledger_audit_read(1, ${end}, array[1]::bigint[], true)`)
    for (const part of ['lots', 'wallets', 'escrows', 'bills', 'purchases']) {
      const { rows } = await client.query(
        `select ledger_audit_${part}('', 10000, ${end}, array[1]::bigint[], null) as value`,
      )
      expect(rows).toMatchObject([{ value: { next: null } }])
    }
    await client.end()
    expect(plans.length).toBeGreaterThan(10)
    expect(plans.some(({ text }) => text.includes('per_transfer'))).toBe(true)
    expect(plans.filter(({ most }) => most > 20 * payers)).toEqual([])
  })

  it('are read by functions that compile no expressions, which takes longer than reading them', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(`select proname as name from pg_proc
      where pronamespace = current_schema()::regnamespace
        and (proname like 'ledger\\_audit\\_%' or proname in ('ledger_marks', 'ledger_next', 'ledger_sums'))
        and 'plan_cache_mode=force_generic_plan' = any (proconfig) and not 'jit=off' = any (proconfig)`)
    await client.end()
    expect(rows).toEqual([])
  })
})
