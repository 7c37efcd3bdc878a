import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../adapters/metrics/metrics.ts'
import type { LedgerAudit, Wallet } from '../modules/wallet/index.ts'
import { auditCheckMs, maintainLedger } from './maintain-ledger.ts'
import { silentLogger } from '../../test/logger.ts'

const clean: LedgerAudit = {
  ok: true,
  transfers: 3,
  postings: 4,
  wallets: 1,
  circulatingCoins: 9,
  differences: [],
}
const difference = {
  rule: 'a wallet holds what remains of its lots',
  subject: 'usr_1',
  expected: 1,
  actual: 2,
}
const dayOld = { ageMs: 60_000, fullAgeMs: 60_000, differences: 0, isLate: false }

const errors: string[] = []
const warnings: string[] = []
const tasks: (() => Promise<void>)[] = []
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  for (const stop of tasks.splice(0)) await stop()
  errors.splice(0)
  warnings.splice(0)
  vi.useRealTimers()
})

const balances = [{ account: 'bank:main', currency: 'EUR', balanceMinor: 1_250 }]

/** A worker whose wallet gives these answers; answers its metrics by name. */
function aWorker(over: Partial<Wallet>) {
  const written: string[] = []
  const wallet = {
    seal: async () => 0,
    sealLagMs: async () => 0,
    audit: async () => clean,
    auditWhenDue: async () => null,
    auditState: async () => dayOld,
    writeHead: async () => void written.push('head'),
    ...over,
  } as unknown as Wallet
  const metrics = createMetrics()
  const logger = {
    ...silentLogger,
    error: (_fields: unknown, text: string) => void errors.push(text),
    warn: (_fields: unknown, text: string) => void warnings.push(text),
  }
  const gauges = new Map<string, () => number>()
  const posts = new Map<string, () => Promise<unknown>>()
  const watched = {
    ...metrics,
    onPost: (path: string, run: () => Promise<unknown>) => void posts.set(path, run),
    gauge: (name: string, _help: string, read: () => number) => void gauges.set(name, read),
  }
  const walletDeps = { sealing: { key: 'k', heads: {} } }
  const money = { balances: async () => balances }
  const parts = { wallet, money, walletDeps, logger, metrics: watched } as unknown as Parameters<
    typeof maintainLedger
  >[0]
  maintainLedger(parts, (task) => void tasks.push(task))
  return {
    metric: (name: string) => gauges.get(`ledger_audit_${name}`)?.(),
    sealLagSeconds: () => gauges.get('ledger_seal_lag_seconds')?.(),
    written,
    posts,
  }
}
const check = () => vi.advanceTimersByTimeAsync(auditCheckMs)

test('a failing audit is an error in the log and a metric, until one completes', async () => {
  let isBroken = true
  const worker = aWorker({
    async auditWhenDue() {
      if (isBroken) throw new Error('no connection')
      return clean
    },
  })
  await check()
  await check()
  expect(worker.metric('failures')).toBe(2)
  expect(errors).toEqual(['the audit of the ledger failed', 'the audit of the ledger failed'])
  expect(worker.written).toEqual([])
  isBroken = false
  await check()
  expect(worker.metric('failures')).toBe(0)
  expect(worker.written).toEqual(['head'])
})

test('a late audit is an error in the log and a metric, also while every one fails', async () => {
  const worker = aWorker({
    auditWhenDue: () => Promise.reject(new Error('no connection')),
    auditState: async () => ({ ageMs: null, fullAgeMs: null, differences: 0, isLate: true }),
  })
  expect(worker.metric('late')).toBe(0)
  await check()
  expect(worker.metric('late')).toBe(1)
  expect(worker.metric('age_seconds')).toBe(-1)
  expect(errors).toContain('the audit of the ledger is late')
})

test('a difference is an error in the log, and a metric until a later audit is clean', async () => {
  const worker = aWorker({
    auditWhenDue: async () => ({ ...clean, ok: false, differences: [difference] }),
    auditState: async () => ({ ...dayOld, differences: 1 }),
  })
  await check()
  expect(worker.metric('differences')).toBe(1)
  expect(worker.metric('age_seconds')).toBe(60)
  expect(errors).toEqual(['the audit of the ledger found differences'])
})

test('if nothing is due nothing is logged, and the metrics stay', async () => {
  const worker = aWorker({})
  await check()
  expect([worker.metric('failures'), worker.metric('late'), worker.metric('differences')]).toEqual([0, 0, 0])
  expect([errors, worker.written]).toEqual([[], []])
})

test('POST /audit at the port of the metrics audits at once and answers the result, with the balances of money', async () => {
  const found = { ...clean, ok: false, differences: [difference] }
  const { posts } = aWorker({ audit: async () => found })
  expect(await posts.get('/audit')?.()).toEqual({ audit: found, money: balances })
})

/** A transfer is sealed this soon after its commit, in ms, so that there is time for one that fails. */
const sealWithinMs = 5_000

test('seals are made at least twice within the time that a transfer may wait for one', async () => {
  let sealed = 0
  aWorker({
    async seal() {
      sealed += 1
      return 1
    },
  })
  await vi.advanceTimersByTimeAsync(sealWithinMs)
  expect(sealed).toBeGreaterThanOrEqual(2)
  expect(warnings).toEqual([])
})

test('sealing that is late is a warning and a metric, and one that fails a warning, until it works again', async () => {
  let lagMs = sealWithinMs + 1
  let isBroken = false
  const worker = aWorker({
    async seal() {
      if (isBroken) throw new Error('no connection')
      return 0
    },
    sealLagMs: async () => lagMs,
  })
  await vi.advanceTimersByTimeAsync(sealWithinMs / 2)
  expect(worker.sealLagSeconds()).toBe(lagMs / 1_000)
  expect(warnings).toEqual(['sealing the ledger is late'])
  lagMs = sealWithinMs
  isBroken = true
  await vi.advanceTimersByTimeAsync(sealWithinMs / 2)
  expect(warnings).toEqual(['sealing the ledger is late', 'sealing the ledger failed'])
  isBroken = false
  await vi.advanceTimersByTimeAsync(sealWithinMs / 2)
  expect(worker.sealLagSeconds()).toBe(lagMs / 1_000)
  expect(warnings).toHaveLength(2)
})
