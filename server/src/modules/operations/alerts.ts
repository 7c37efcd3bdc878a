import { type AlertName, alertNames, alertRights, type OperatorRight } from '@serendip/contract/operator'
import type { Logger } from '../../kernel/logger.ts'
import type { Figures } from './figures.ts'

type Counts = Readonly<Record<AlertName, number>>

/** For how many things operators are needed at once; queues that are late are counted by who asks. */
export async function readAlerts(figures: Figures, queuesLate: number): Promise<Counts> {
  const [{ differences, isLate }, { deadLetters, mailsFailed }, { lost, hasWorker }, ...counted] =
    await Promise.all([
      ...([figures.audit(), figures.work(), figures.nodes(), figures.unconfirmable()] as const),
      figures.changedCollations(),
      figures.ledgerMonthsAhead(),
      figures.purchasesOverdue(),
      figures.refundsOverdue(),
      figures.providersPaused(),
      figures.settlements(),
    ])
  const [decisionsUnconfirmed, collationsChanged, monthsAhead, ...ofMoney] = counted
  const [purchasesOverdue, refundsOverdue, providersPaused, settlements] = ofMoney
  return {
    auditDiffers: differences,
    auditLate: Number(isLate),
    collationsChanged,
    deadLetters,
    decisionsUnconfirmed,
    ledgerMonthsMissing: Number(monthsAhead === 0),
    mailsFailed,
    nodesLost: lost,
    providersPaused,
    purchasesOverdue,
    queuesLate,
    refundsOverdue,
    settlementsDiffer: settlements.open,
    settlementsLate: settlements.late,
    storesFailing: figures.storesFailing(),
    workersMissing: Number(!hasWorker),
  }
}

const isOn =
  (counts: Counts) =>
  (name: AlertName): boolean =>
    counts[name] > 0

/** Those that an operator may see. */
export const alertsFor = (counts: Counts, rights: ReadonlySet<OperatorRight>) =>
  alertNames
    .filter(isOn(counts))
    .filter((name) => {
      const right = alertRights[name]
      return right === 'any' || rights.has(right)
    })
    .map((name) => ({ name, count: counts[name] }))

/** The field `alert` of the log line, which never changes: alerting matches it. */
const codes: Readonly<Record<AlertName, string>> = {
  auditDiffers: 'ledger_audit_differs',
  auditLate: 'ledger_audit_late',
  collationsChanged: 'collations_changed',
  deadLetters: 'dead_letters',
  decisionsUnconfirmed: 'decisions_unconfirmed',
  ledgerMonthsMissing: 'ledger_months_missing',
  mailsFailed: 'mails_failed',
  nodesLost: 'nodes_lost',
  providersPaused: 'providers_paused',
  purchasesOverdue: 'purchases_overdue',
  queuesLate: 'queues_late',
  refundsOverdue: 'refunds_overdue',
  settlementsDiffer: 'settlements_differ',
  settlementsLate: 'settlements_late',
  storesFailing: 'stores_failing',
  workersMissing: 'workers_missing',
}

/** Writes a line to the log for each alert, as long as it lasts. For a schedule. */
export async function logAlerts(figures: Figures, logger: Logger): Promise<void> {
  const { all } = await figures.queues()
  const counts = await readAlerts(figures, all.filter(({ isLate }) => isLate).length)
  for (const name of alertNames.filter(isOn(counts))) {
    logger.error({ event: 'board_alert', alert: codes[name], count: counts[name] }, 'operators are needed')
  }
}
