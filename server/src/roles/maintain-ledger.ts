import type { Composition } from '../composition.ts'
import { repeat } from '../kernel/time/repeat.ts'

/** A transfer is sealed within five seconds of its commit. */
const sealMs = 2_000
const lateSealMs = 5_000
/** Time between a worker's checks whether an audit is due. */
export const auditCheckMs = 10 * 60_000

/** Seals the ledger and audits it daily; a failure, a late audit or a difference is an error in the log and a metric. */
export function maintainLedger(
  {
    wallet,
    money,
    walletDeps,
    logger,
    metrics,
  }: Pick<Composition, 'wallet' | 'money' | 'walletDeps' | 'logger' | 'metrics'>,
  onStop: (task: () => Promise<void>) => void,
): void {
  if (!walletDeps.sealing) return
  const figures = { lagMs: 0, ageMs: -1, isLate: false, differences: 0, failures: 0 }
  metrics.gauge(
    'ledger_seal_lag_seconds',
    'How long the oldest unsealed transfer waits.',
    () => figures.lagMs / 1000,
  )
  metrics.gauge('ledger_audit_age_seconds', 'Since the newest audit ended; -1: none.', () =>
    figures.ageMs < 0 ? -1 : figures.ageMs / 1000,
  )
  metrics.gauge('ledger_audit_late', 'Whether a day’s audit is overdue: 1 or 0.', () =>
    Number(figures.isLate),
  )
  metrics.gauge('ledger_audit_differences', 'What the newest audit found.', () => figures.differences)
  metrics.gauge(
    'ledger_audit_failures',
    'Audits in a row that could not be finished.',
    () => figures.failures,
  )

  const seal = async (): Promise<void> => {
    await wallet.seal()
    figures.lagMs = await wallet.sealLagMs()
    if (figures.lagMs > lateSealMs) logger.warn({ lagMs: figures.lagMs }, 'sealing the ledger is late')
  }
  const readState = async (): Promise<void> => {
    const { ageMs, differences, isLate } = await wallet.auditState()
    Object.assign(figures, { ageMs: ageMs ?? -1, isLate, differences })
    if (isLate) logger.error({ ageMs }, 'the audit of the ledger is late')
  }
  const auditWhenDue = async (): Promise<void> => {
    const audit = await wallet.auditWhenDue()
    if (!audit) return
    if (audit.ok) logger.info({ transfers: audit.transfers }, 'the ledger was audited: OK')
    else
      logger.error(
        { differences: audit.differences.slice(0, 20) },
        'the audit of the ledger found differences',
      )
    await wallet.writeHead()
  }
  const audit = async (): Promise<void> => {
    try {
      await auditWhenDue()
      figures.failures = 0
    } catch (error) {
      figures.failures += 1
      logger.error({ err: error, failures: figures.failures }, 'the audit of the ledger failed')
    }
    await readState()
  }
  // Anyone who can reach the metrics may request an audit; on embedded storage only this process has the data.
  metrics.onPost('/audit', async () => ({ audit: await wallet.audit(), money: await money.balances() }))
  onStop(repeat(sealMs, seal, logger, 'sealing the ledger failed'))
  onStop(repeat(auditCheckMs, audit, logger, 'the state of the audits could not be read'))
}
