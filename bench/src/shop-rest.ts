import { sql } from 'kysely'
import type { Database } from '../../server/src/adapters/postgres/open-database.ts'
import { relayDue } from '../../server/src/adapters/postgres/outbox-relay.ts'
import { composePaymentParts } from '../../server/src/composition/compose-payment-parts.ts'
import { jobKinds } from '../../server/src/composition/manifests.ts'
import { readConfig } from '../../server/src/config/config.ts'
import type { Clock } from '../../server/src/kernel/clock.ts'
import { createSecrets } from '../../server/src/kernel/secrets.ts'
import { createJobWorker, openJobs } from '../../server/src/modules/jobs/index.ts'
import { askAboutCharges } from '../../server/src/modules/payments/ask-provider.ts'
import { recogniseRevenue } from '../../server/src/modules/payments/books/recognise-revenue.ts'
import {
  createPayments,
  listDifferences,
  type PaymentProvider,
  type Payments,
} from '../../server/src/modules/payments/index.ts'
import { expireInvoices } from '../../server/src/modules/payments/pay-invoice.ts'
import type { PaymentsDeps } from '../../server/src/modules/payments/payments-deps.ts'
import { resumeRefunds } from '../../server/src/modules/payments/refunds/refund-payment.ts'
import { settleDays } from '../../server/src/modules/payments/settlements/settle-days.ts'
import { createInbox } from '../../server/src/modules/webhooks/index.ts'
import { aClock } from '../../server/test/clock.ts'
import { aJobClock } from '../../server/test/job-clock.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { shopDeps, shopKey } from '../../server/test/shop.ts'
import { aWallet } from '../../server/test/wallet.ts'
import type { ChaosProvider } from './chaos-provider.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const roundsMax = 30
const differencesMax = 1_000

type Env = Readonly<Record<string, string>>

/** The shop's side of the service, as its processes compose it. */
async function partsOf({ db }: Database, env: Env, clock: Clock) {
  const { providers, notifications } = await composePaymentParts(readConfig(env), {
    clock,
    db,
    secrets: createSecrets(shopKey),
    originOf: () => null,
  })
  const [configured] = providers('serendip')
  if (!configured) throw new Error('the service is not configured')
  return { provider: configured.provider, notifications }
}

/** Moves all orders that are not paid some days into the past, and ends them as the worker does. */
export async function ageOrders(database: Database, env: Env): Promise<void> {
  const { db } = database
  await sql`update invoices set created_at = created_at - interval '3 days', expires_at = expires_at - interval '3 days',
    asked_at = null where number is null`.execute(db)
  await sql`update payment_charges set started_at = started_at - interval '3 days', asked_at = asked_at - interval '3 days'
    where outcome = 'open'`.execute(db)
  const clock = aClock(Date.now())
  const coins = aWallet(database, { clock })
  const payments = shopDeps(database, coins, await partsOf(database, env, clock))
  await askAboutCharges(payments)
  await expireInvoices(payments)
}

const leftOver = async ({ db }: Database): Promise<number> => {
  const found = await sql<{ count: number }>`select
      (select count(*) from payment_refunds where state not in ('done', 'cancelled'))
      + (select count(*) from payment_charges where outcome = 'open')
      + (select count(*) from invoices where number is null and state <> 'expired' and expires_at < now())
      + (select count(*) from webhooks where outcome in ('waiting', 'failed') and raw_body is not null) as count`.execute(
    db,
  )
  return Number(found.rows[0]?.count)
}

/** An operator, as the console's handlers receive a call of theirs. */
const operatorsCall = {
  query: undefined,
  body: undefined,
  caller: { operatorId: 'opr_1', sessionId: 'ops_1', roles: [], rights: new Set<never>(), isSteppedUp: true },
  origin: {
    address: '203.0.113.7',
    country: 'DE',
    userAgent: 'bench',
    requestId: 'req_1',
    brandId: 'serendip',
  },
}

/**
 * Compares the provider's settlement with the books, and asks about each difference as an operator does: a payment on an
 * earlier page of an order that another one paid is known by this alone, if its notification never came.
 */
async function settle(
  payments: PaymentsDeps,
  provider: PaymentProvider,
  { service, shop: { operatorRoutes } }: { readonly service: ChaosProvider; readonly shop: Payments },
) {
  const account = { brandId: 'serendip', provider: provider.name }
  const now = payments.plumbing.clock.now()
  // The service's clock may be ahead.
  const range = { from: now - dayMs, to: now + 7 * dayMs }
  const entries = (await provider.listTransactions?.(range)) ?? (await service.settlementFile())
  await settleDays(payments, { account, days: [], entries, source: 'service' })
  for (const { id } of await listDifferences(payments.plumbing.db, { state: 'open' }, differencesMax))
    await operatorRoutes.settlements.ask(Object.assign({ params: { differenceId: id } }, operatorsCall))
}

/**
 * A worker that does what killed ones left: events, jobs and questions to the provider. Their times come at once, because
 * the outbox and the jobs have a clock that runs ahead; the shop's own one does not.
 */
export async function finishWork(database: Database, service: ChaosProvider, env: Env): Promise<void> {
  const { db } = database
  const clock = aClock(Date.now())
  const coins = aWallet(database, { clock })
  const ahead = aClock(Date.now())
  const pass = await aJobClock(db, ahead)
  const jobs = await openJobs({ db, clock: ahead, logger: silentLogger }, jobKinds)
  // Nothing is under way any more, so that what the provider does not know it will not hear of.
  const parts = await partsOf(database, env, aClock(Date.now() + 2 * hourMs))
  const payments: PaymentsDeps = shopDeps(database, coins, { ...parts, jobs })
  const shop = createPayments(payments)
  const { webhooks, listeners, jobHandlers } = shop
  const inbox = createInbox({ plumbing: payments.plumbing, jobs, secrets: createSecrets(shopKey) }, [
    ...webhooks.map(({ source }) => source),
  ])
  const worker = createJobWorker(
    { db, clock: ahead, logger: silentLogger, jobs },
    { handlers: [...jobHandlers, ...inbox.jobHandlers], schedules: [] },
  )
  const work = async () => {
    for (let round = 0; round < roundsMax; round += 1) {
      while ((await relayDue({ db, clock: ahead, logger: silentLogger, listeners })) > 0);
      await worker.runDue()
      await askAboutCharges(payments)
      await expireInvoices(payments)
      await resumeRefunds(payments)
      await pass(hourMs)
      if (round > 2 && (await leftOver(database)) === 0) break
    }
  }
  await sql`update payment_refunds set asked_at = asked_at - interval '2 hours', owed_at = owed_at - interval '2 hours'
    where state <> 'done'`.execute(db)
  await work()
  await settle(payments, parts.provider, { service, shop })
  await work()
  await recogniseRevenue(payments)
}
