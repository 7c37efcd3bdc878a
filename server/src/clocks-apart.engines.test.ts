import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallReceipt } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPostgresUrl } from '../test/database.ts'
import { silentLogger } from '../test/logger.ts'
import { describeRedis, redisUrl } from '../test/redis.ts'
import { aPerson, apiAt, type SignedUp, type TestApi } from '../test/server.ts'
import { openSocket, type TestSocket } from '../test/socket.ts'
import { aStartedProcess, type StartedProcess } from '../test/started-process.ts'
import { aWallet, type TestWallet } from '../test/wallet.ts'
import { type Database, openPostgres } from './adapters/postgres/open-database.ts'

const aheadMs = 5_000
const grantedCoins = 120
/** The tolerance for differences between two nodes' clock measurements. */
const measuredWithinMs = 1_000
/**
 * A clock difference left uncorrected hides as much evidence from the bill. Less may be missing for other reasons: a
 * tick bills only what was proven before it.
 */
const hiddenByClocksMs = aheadMs - measuredWithinMs
/** Reports further apart may pause a bill, however right the clocks are: such a call proves nothing of them. */
const steadyGapMs = 2_500
const attemptsMax = 8

/** When a test did something, in ms, and how far apart its reports were. */
interface Pace {
  readonly readyAt: number
  readonly revealedAt: number
  readonly lastSentAt: number
  readonly endedAt: number
  readonly longestGapMs: number
}

describeRedis('two processes whose machines’ clocks are 5 s apart', () => {
  let database: Database
  let money: TestWallet
  const processes: StartedProcess[] = []
  let right: TestApi
  let ahead: TestApi

  beforeAll(async () => {
    const url = await aPostgresUrl()
    database = await openPostgres(url, silentLogger)
    await sql`insert into settings (key, value, changed_at) values ('callPreviewMs', '1', now())`.execute(
      database.db,
    )
    money = aWallet(database)
    const common = {
      DATABASE_URL: url,
      REDIS_URL: redisUrl() ?? '',
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
      kind: 'purchase',
      key: `o:${person.userId}`,
      ref: { type: 'order', id: 'o' },
      ownerId: person.userId,
      amountCoins: grantedCoins,
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
    expect([(await skewOf(right)).status, (await skewOf(ahead)).status]).toEqual([200, 200])
    // A measurement that had to wait is imprecise, and corrected by the next ones.
    const errorOf = async (server: TestApi, skewMs: number): Promise<number> =>
      Math.abs((await skewOf(server)).skewMs - skewMs)
    await expect.poll(() => errorOf(right, 0)).toBeLessThan(measuredWithinMs)
    await expect.poll(() => errorOf(ahead, aheadMs)).toBeLessThan(measuredWithinMs)
  })

  /** A call in which both sides prove media until it has cost 5 coins. */
  async function aProvenCall(
    creatorId: string,
    [payerTab, creatorTab]: readonly [TestSocket, TestSocket],
  ): Promise<Pace & { readonly callId: string }> {
    expect(await payerTab.request({ type: 'call.ring', creatorId, rateCoins: 60 })).toBeNull()
    const { ringId } = await creatorTab.next('call.incoming')
    expect(await creatorTab.request({ type: 'call.accept', ringId })).toBeNull()
    const { callId, epoch } = (await payerTab.next('call.found')).call
    const tabs = [payerTab, creatorTab]
    let packets = 0
    let lastSentAt = performance.now()
    let longestGapMs = 0
    const report = async (): Promise<void> => {
      packets += 10
      const sentAt = performance.now()
      for (const tab of tabs)
        expect(await tab.request({ type: 'call.stats', callId, epoch, packets })).toBeNull()
      longestGapMs = Math.max(longestGapMs, performance.now() - lastSentAt)
      lastSentAt = sentAt
    }
    // Both receive media before the reveal, so that the picture is visible from there on.
    await report()
    await report()
    const readyAt = performance.now()
    for (const tab of tabs) expect(await tab.request({ type: 'call.ready', callId })).toBeNull()
    await payerTab.next('call.revealed')
    const revealedAt = performance.now()
    // Each bill message is answered with evidence of both sides, as browsers send it once a second.
    let bill = await payerTab.next('call.bill')
    while (bill.callId !== callId || bill.chargedCoins < 5) {
      await report()
      bill = await payerTab.next('call.bill')
    }
    await payerTab.request({ type: 'call.leave', callId })
    while ((await creatorTab.next('call.ended')).callId !== callId);
    return { callId, readyAt, revealedAt, lastSentAt, longestGapMs, endedAt: performance.now() }
  }

  test.each([
    ['the payer', () => [ahead, right] as const],
    ['the creator', () => [right, ahead] as const],
  ])('a call bills what both sides proved where %s is at the one that is ahead', async (_who, nodes) => {
    const [payersNode, creatorsNode] = nodes()
    for (let attempt = 1; ; attempt += 1) {
      const [payer, creator] = [await aPayer(payersNode), await aCreator(creatorsNode)]
      const tabs = [await aTab(payersNode, payer), await aTab(creatorsNode, creator)] as const
      const pace = await aProvenCall(creator.userId, tabs)
      for (const tab of tabs) tab.close()
      const path = `/call/receipt/${pace.callId}`
      const mine = (await payersNode.get<CallReceipt>(path, payer.token)).body
      const hers = (await creatorsNode.get<CallReceipt>(path, creator.token)).body
      expect({ ...mine, endReason: null }).toEqual({ ...hers, endReason: null })
      expect(mine.billedMs).toBeLessThan(pace.endedAt - pace.readyAt + measuredWithinMs)
      expect(mine.chargedCoins).toBe(Math.floor(mine.billedMs / 1_000))
      expect(await money.wallet.balance(payer.userId)).toBe(grantedCoins - mine.chargedCoins)
      if (pace.longestGapMs > steadyGapMs && attempt < attemptsMax) continue
      expect(mine.billedMs).toBeGreaterThan(pace.lastSentAt - pace.revealedAt - hiddenByClocksMs)
      return
    }
  })

  test('no coin is lost or created, and the audit reports OK', async () => {
    const total = await sql<{ coins: number }>`
      select coalesce(sum(amount), 0)::bigint as coins from ledger_entries`.execute(money.deps.db)
    expect(total.rows).toEqual([{ coins: 0 }])
    expect((await money.wallet.audit()).differences).toEqual([])
  })
})
