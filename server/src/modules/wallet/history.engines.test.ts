import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { createWorkload, seededRandom } from '../../../test/ledger-workload.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestWallet,
} from '../../../test/wallet.ts'
import { filterFee } from '../calls/filter-fees/filter-fee-transfers.ts'
import { exportLedger } from './export-ledger.ts'
import { type HistoryQuery, readHistory } from './read-history.ts'
import { readWallet } from './read-wallet.ts'
import { traceLot } from './trace-lot.ts'

const all: HistoryQuery = { account: 'wallet', limit: 100 }

describeEngines('a person’s history', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const history = (userId: string, query: Partial<HistoryQuery> = {}) =>
    readHistory(test.deps, userId, { ...all, ...query })

  /** A payer who talked, searched and received coins on two days. */
  const aStory = async () => {
    const { wallet, deps, clock } = test
    const payerId = await aPayer(test, { paid: 100 })
    const call = aBilledCall(test, payerId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 10 })
    await wallet.post(deps.db, filterFee({ matchId: `m_${payerId}`, userId: payerId, priceCoins: 10 }))
    await holdBlock(test, { ...call, block: 1, amountCoins: 10 })
    await settleBlock(test, { ...call, block: 0, amountCoins: 13 })
    clock.advance(24 * 3_600_000)
    await wallet.voidHold(deps.db, call)
    return { payerId, call }
  }

  it('shows a call as one line, newest first, and a running balance that adds up', async () => {
    const { payerId, call } = await aStory()
    const { entries } = await history(payerId)
    expect(entries.map((entry) => [entry.kind, entry.deltaCoins, entry.balanceAfterCoins])).toEqual([
      ['call', -13, 77],
      ['filter_fee', -10, 90],
      ['purchase', 100, 100],
    ])
    expect(entries[0]).toMatchObject({ entryId: call.callId, refId: call.callId })
    expect(await test.wallet.balance(payerId)).toBe(77)
  })

  it('filters by group and by day without changing a line’s content', async () => {
    const { payerId } = await aStory()
    const { entries } = await history(payerId)
    for (const [group, kind] of [
      ['calls', 'call'],
      ['filters', 'filter_fee'],
      ['received', 'purchase'],
    ] as const) {
      const filtered = await history(payerId, { group })
      expect(filtered.entries).toEqual(entries.filter((entry) => entry.kind === kind))
    }
    const lastDay = entries[0]?.day
    expect((await history(payerId, { fromDay: lastDay })).entries).toEqual(entries.slice(0, 1))
    const firstDay = entries[2]?.day
    expect((await history(payerId, { toDay: firstDay })).entries).toEqual(entries.slice(1))
  })

  it('comes in pages that together are complete', async () => {
    const { payerId } = await aStory()
    const { entries } = await history(payerId)
    const pages = []
    let cursor: number | null | undefined
    do {
      const page = await history(payerId, { limit: 1, cursor: cursor ?? undefined })
      pages.push(...page.entries)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(pages).toEqual(entries)
  })

  it('shows a creator what they earned, apart from what they can spend', async () => {
    const { call } = await aStory()
    expect((await history(call.creatorId)).entries).toEqual([])
    const { entries } = await history(call.creatorId, { account: 'earned' })
    expect(entries).toMatchObject([{ kind: 'call', deltaCoins: 6, balanceAfterCoins: 6 }])
  })

  it('is exported as a file that adds up to the balance, also when older lines are summed', async () => {
    const { deps, wallet } = test
    const payers = [await aPayer(test, { paid: 200, bonus: 30 }), await aPayer(test, { paid: 200 })]
    const creators = [deps.ids.next('usr')]
    const workload = createWorkload(seededRandom(7), deps.ids, { payers, creators })
    for (let step = 0; step < 60; step += 1) await wallet.post(deps.db, workload.next()).catch(() => {})

    for (const userId of [...payers, ...creators]) {
      const { balanceCoins, byKind } = await readWallet(deps, userId)
      for (const maxLines of [1_000, 5]) {
        const { text } = await exportLedger(deps.db, userId, 'csv', maxLines)
        const [header = '', ...rows] = text.trimEnd().split('\r\n')
        const lines = rows.map((row) =>
          Object.fromEntries(row.split(',').map((field, at) => [header.split(',')[at], field])),
        )
        for (const account of ['wallet', 'earned']) {
          let sum = 0
          for (const line of lines.filter((knownLine) => knownLine['account'] === account)) {
            sum += Number(line['amountCoins'])
            expect(Number(line['balanceCoins'])).toBe(sum)
          }
          expect(sum).toBe(account === 'wallet' ? balanceCoins : byKind.earned)
        }
      }
      const json = JSON.parse((await exportLedger(deps.db, userId, 'json')).text)
      expect(json).toMatchObject({ userId, lines: expect.any(Array) })
    }
  })

  it('traces a lot from its purchase through a call and a creator’s lot to the payout', async () => {
    const { wallet, deps } = test
    const { payerId, call } = await aStory()
    const lotId = (await readWallet(deps, payerId)).lots[0]?.lotId ?? ''
    await wallet.post(deps.db, {
      kind: 'payout_reserve',
      key: `payout:${call.creatorId}`,
      ref: { type: 'payout', id: 'p' },
      creatorId: call.creatorId,
      matureMs: 0,
      amountCoins: 6,
    })
    const steps = await traceLot(deps.db, lotId)
    expect(steps.map((step) => [step.kind, step.amountCoins])).toEqual([
      ['purchase', 100],
      ['hold', 10],
      ['filter_fee', 10],
      ['hold', 10],
      ['settle', 6],
      ['settle', 7],
      ['void', 7],
      ['payout_reserve', 6],
    ])
    const earnedLot = steps.find((step) => step.toLotId)?.toLotId ?? ''
    const earnedSteps = await traceLot(deps.db, earnedLot)
    expect(earnedSteps.map((step) => [step.kind, step.lotId])).toEqual([
      ['settle', lotId],
      ['payout_reserve', earnedLot],
    ])
  })
})
