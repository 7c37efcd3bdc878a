import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { CallReceipt } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPostgresUrl } from '../test/database.ts'
import { silentLogger } from '../test/logger.ts'
import { describeRedis } from '../test/redis.ts'
import { aPerson, apiAt, type SignedUp, type TestApi } from '../test/server.ts'
import { openSocket, type TestSocket } from '../test/socket.ts'
import { aStartedProcess, type StartedProcess } from '../test/started-process.ts'
import { aWallet, type TestWallet } from '../test/wallet.ts'
import { migrate } from './adapters/postgres/migrate.ts'
import { type Database, openPostgres } from './adapters/postgres/open-database.ts'

const aheadMs = 5_000
const grantedCoins = 120
/** The tolerance for a report's way to the server and for differences between two nodes' clock measurements. */
const measuredWithinMs = 1_000
/**
 * A clock difference left uncorrected hides as much evidence from the bill. Less may be missing for other reasons: on a
 * busy machine the first tick comes late, and a tick bills only what was proven before it.
 */
const hiddenByClocksMs = aheadMs - measuredWithinMs

describeRedis('two processes whose machines’ clocks are 5 s apart', () => {
  let database: Database
  let money: TestWallet
  const processes: StartedProcess[] = []
  let right: TestApi
  let ahead: TestApi

  beforeAll(async () => {
    const url = await aPostgresUrl()
    database = await openPostgres(url, silentLogger)
    await migrate(database.db)
    await sql`insert into settings (key, value, changed_at) values ('callPreviewMs', '1', now())`.execute(
      database.db,
    )
    money = aWallet(database)
    const common = {
      DATABASE_URL: url,
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      LEDGER_SEAL_KEY: money.deps.sealing?.key ?? '',
      RATE_LIMIT_FACTOR: '1000',
    }
    const shifted = pathToFileURL(join(import.meta.dirname, '../test/shifted-date.ts')).href
    const odd = { NODE_OPTIONS: `--import=${shifted}`, TEST_CLOCK_AHEAD_MS: String(aheadMs) }
    processes.push(...(await Promise.all([aStartedProcess(common), aStartedProcess({ ...common, ...odd })])))
    const [first, second] = processes.map(({ origin }) => apiAt(origin))
    if (!first || !second) throw new Error('two processes were started')
    right = first
    ahead = second
  }, 120_000)
  afterAll(async () => {
    await Promise.all(processes.map((started) => started.dispose()))
    await database?.close()
  })

  async function aTab(server: TestApi, { token, userId }: SignedUp): Promise<TestSocket> {
    const socket = await openSocket(server)
    expect(await socket.request({ type: 'hello', token, tabId: `tab-${userId}` })).toBeNull()
    await socket.next('welcome')
    return socket
  }
  async function aPayer(server: TestApi): Promise<SignedUp> {
    const person = await aPerson(server)
    await money.wallet.post(money.deps.db, {
      ...({ kind: 'purchase', key: `o:${person.userId}`, ref: { type: 'order', id: 'o' } } as const),
      ...{ ownerId: person.userId, amountCoins: grantedCoins },
    })
    return person
  }
  async function aCreator(server: TestApi): Promise<SignedUp> {
    const person = await aPerson(server)
    await sql`update accounts set roles_group = 'goddess' where id = ${person.userId}`.execute(money.deps.db)
    await sql`insert into creators (account_id, rate_coins, created_at) values (${person.userId}, 60, now())`.execute(
      money.deps.db,
    )
    return person
  }
  const skewOf = async ({ origin }: TestApi): Promise<{ status: number; skewMs: number }> => {
    const response = await fetch(`${origin}/ready`)
    const { clock } = (await response.json()) as { clock: { skewMs: number } }
    return { status: response.status, skewMs: clock.skewMs }
  }

  test('each measures its machine’s clock offset, reports it, and is ready', async () => {
    const [one, other] = [await skewOf(right), await skewOf(ahead)]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(Math.abs(one.skewMs)).toBeLessThan(measuredWithinMs)
    expect(Math.abs(other.skewMs - aheadMs)).toBeLessThan(measuredWithinMs)
  })

  test.each([
    ['the payer', () => [ahead, right] as const],
    ['the creator', () => [right, ahead] as const],
  ])('a call bills what both sides proved where %s is at the one that is ahead', async (_who, nodes) => {
    const [payersNode, creatorsNode] = nodes()
    const [payer, creator] = [await aPayer(payersNode), await aCreator(creatorsNode)]
    const [payerTab, creatorTab] = [await aTab(payersNode, payer), await aTab(creatorsNode, creator)]
    expect(await payerTab.request({ type: 'call.ring', creatorId: creator.userId, rateCoins: 60 })).toBeNull()
    const { ringId } = await creatorTab.next('call.incoming')
    expect(await creatorTab.request({ type: 'call.accept', ringId })).toBeNull()
    const { callId, epoch } = (await payerTab.next('call.found')).call
    const tabs = [payerTab, creatorTab]
    let packets = 0
    const report = async (): Promise<void> => {
      packets += 10
      for (const tab of tabs)
        expect(await tab.request({ type: 'call.stats', callId, epoch, packets })).toBeNull()
    }
    // Both receive media before the reveal, so that the picture is visible from there on.
    await report()
    await report()
    const readyAt = performance.now()
    for (const tab of tabs) expect(await tab.request({ type: 'call.ready', callId })).toBeNull()
    await payerTab.next('call.revealed')
    const revealedAt = performance.now()

    // Each bill message is answered with evidence of both sides, as browsers send it once a second.
    let [sentAt, answeredAt] = [revealedAt, revealedAt]
    let bill = await payerTab.next('call.bill')
    while (bill.chargedCoins < 5) {
      sentAt = performance.now()
      await report()
      answeredAt = performance.now()
      bill = await payerTab.next('call.bill')
    }
    expect(await payerTab.request({ type: 'call.leave', callId })).toBeNull()
    await creatorTab.next('call.ended')

    const path = `/call/receipt/${callId}`
    const mine = (await payersNode.get<CallReceipt>(path, payer.token)).body
    const hers = (await creatorsNode.get<CallReceipt>(path, creator.token)).body
    expect({ ...mine, endReason: null }).toEqual({ ...hers, endReason: null })
    expect(mine.billedMs).toBeGreaterThan(sentAt - revealedAt - hiddenByClocksMs)
    expect(mine.billedMs).toBeLessThan(answeredAt - readyAt + measuredWithinMs)
    expect(mine.chargedCoins).toBe(Math.floor(mine.billedMs / 1_000))
    expect(await money.wallet.balance(payer.userId)).toBe(grantedCoins - mine.chargedCoins)
    for (const tab of tabs) tab.close()
  })

  test('no coin is lost or created, and the audit reports OK', async () => {
    const total = await sql<{ coins: number }>`
      select coalesce(sum(amount), 0)::bigint as coins from ledger_entries`.execute(money.deps.db)
    expect(total.rows).toEqual([{ coins: 0 }])
    expect((await money.wallet.audit()).differences).toEqual([])
  })
})
