import { expect, test } from 'vitest'
import type { Logger } from '../../kernel/logger.ts'
import { logAlerts, readAlerts } from './alerts.ts'
import type { Figures } from './figures.ts'

const figures = {
  audit: async () => ({ ageMs: null, fullAgeMs: null, differences: 0, isLate: false }),
  work: async () => ({ mailsWaiting: 0, mailsFailed: 0, jobsFailed: 0, deadLetters: 0, eventsDue: 0 }),
  nodes: async () => ({ running: 1, lost: 0, hasWorker: true }),
  queues: async () => ({ all: [] }),
  unconfirmable: async () => 2,
  purchasesOverdue: async () => 0,
  refundsOverdue: async () => 0,
  providersPaused: async () => 0,
  settlements: async () => ({ open: 0, late: 0 }),
  changedCollations: async () => 0,
  ledgerMonthsAhead: async () => 2,
  storesFailing: () => 0,
} as unknown as Figures

test('permanent bans without an eligible second operator raise their own alert, on the board and in the log', async () => {
  expect(await readAlerts(figures, 0)).toMatchObject({ decisionsUnconfirmed: 2, queuesLate: 0 })
  const lines: object[] = []
  await logAlerts(figures, { error: (fields: object) => void lines.push(fields) } as unknown as Logger)
  expect(lines).toEqual([{ event: 'board_alert', alert: 'decisions_unconfirmed', count: 2 }])
})

test('a ledger without parts for the next month is an alert, on the board and in the log', async () => {
  const unprepared = { ...figures, unconfirmable: async () => 0, ledgerMonthsAhead: async () => 0 } as Figures
  expect(await readAlerts(unprepared, 0)).toMatchObject({ ledgerMonthsMissing: 1 })
  const lines: object[] = []
  await logAlerts(unprepared, { error: (fields: object) => void lines.push(fields) } as unknown as Logger)
  expect(lines).toEqual([{ event: 'board_alert', alert: 'ledger_months_missing', count: 1 }])
})

test('money that should have gone back within a day is an alert, on the board and in the log', async () => {
  const owing = { ...figures, unconfirmable: async () => 0, refundsOverdue: async () => 3 } as Figures
  expect(await readAlerts(owing, 0)).toMatchObject({ refundsOverdue: 3 })
  const lines: object[] = []
  await logAlerts(owing, { error: (fields: object) => void lines.push(fields) } as unknown as Logger)
  expect(lines).toEqual([{ event: 'board_alert', alert: 'refunds_overdue', count: 3 }])
})
