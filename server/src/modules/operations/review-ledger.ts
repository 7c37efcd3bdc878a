import type { OperatorRoutes, PersonWallet, TracedLot } from '@serendip/contract/operator'
import type { Handlers } from '../../kernel/handlers.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { findAccountById } from '../accounts/index.ts'
import { isJobOpen, type JobHandler } from '../jobs/index.ts'
import { restsOf } from '../wallet/index.ts'
import { auditKind } from './operations.module.ts'
import type { OperationsDeps } from './operations-deps.ts'

const differencesShown = 100
const lotsShown = 10
const stepsShown = 500

/** Handler by which a worker runs a requested audit; it stores the result as the daily one does. */
export const auditHandler = ({
  wallet,
  plumbing: { logger },
}: OperationsDeps): JobHandler<{ readonly operatorId: string }> => ({
  kind: auditKind,
  async handle() {
    const { ok, differences, transfers } = await wallet.audit({ keeps: true })
    if (ok) logger.info({ transfers }, 'the ledger was audited on request: OK')
    else logger.error({ differences: differences.slice(0, 20) }, 'the audit of the ledger found differences')
  },
})

const isAuditing = ({ plumbing: { db } }: OperationsDeps): Promise<boolean> => isJobOpen(db, auditKind.name)

async function readState(deps: OperationsDeps) {
  const { wallet } = deps
  const [last, { isLate }, isRunning] = await Promise.all([
    wallet.lastAudit(),
    wallet.auditState(),
    isAuditing(deps),
  ])
  if (!last) return { last, isLate, isRunning }
  const { differences, ...rest } = last
  const shown = { differenceCount: differences.length, differences: differences.slice(0, differencesShown) }
  return { last: { ...rest, ...shown }, isLate, isRunning }
}

async function traceLot({ wallet }: OperationsDeps, lotId: string): Promise<TracedLot> {
  const steps = await wallet.trace(lotId)
  return {
    lotId,
    steps: steps.slice(0, stepsShown),
    stepCount: steps.length,
    rests: restsOf(steps),
  }
}

const entriesShown = 50

/** Throws not_found. */
async function openWallet(
  { wallet, plumbing }: OperationsDeps,
  userId: string,
  { account, cursor }: { readonly account: 'wallet' | 'earned'; readonly cursor?: number | undefined },
): Promise<PersonWallet> {
  const person = await findAccountById(plumbing.db, userId)
  if (!person) throw new DomainError('not_found')
  const [view, page] = await Promise.all([
    wallet.view(userId),
    wallet.history(userId, { account, cursor, limit: entriesShown }),
  ])
  const { isLow: _, demoGrantCoins: _grant, lots, ...rest } = view
  return { userId, name: person.name, wallet: { ...rest, lots: [...lots] }, ...page }
}

/** The audit of the ledger, the path of coins, and what a person has. */
export const ledgerHandlers = (deps: OperationsDeps): Handlers<OperatorRoutes['ledger']> => {
  const { db, audit, jobs } = deps.plumbing
  return {
    state: () => readState(deps),
    async audit({ caller: { operatorId }, origin }) {
      if (await isAuditing(deps)) throw new DomainError('conflict')
      await transact(db, async (tx) => {
        await jobs.send(tx, auditKind, { operatorId })
        const entry = { subject: 'ledger', actor: operatorId, origin } as const
        await audit.record({ action: 'ledger.audit_requested', ...entry }, tx)
      })
      return { ok: true }
    },
    async trace({ caller: { operatorId: actor }, body: { reference }, origin }) {
      const found = await deps.wallet.findLots(reference)
      const [first] = found
      if (first === undefined) throw new DomainError('not_found')
      await audit.record({ action: 'coins.traced', subject: first, actor, origin })
      const lots: TracedLot[] = []
      for (const lotId of found.slice(0, lotsShown)) lots.push(await traceLot(deps, lotId))
      return { lots, isCut: found.length > lotsShown }
    },
    async wallet({ caller: { operatorId: actor }, params: { userId }, body, origin }) {
      const { purpose, ...page } = body
      const opened = await openWallet(deps, userId, page)
      const about = { purpose }
      await audit.record({ action: 'person.wallet_read', subject: userId, actor, origin, about })
      return opened
    },
  }
}
