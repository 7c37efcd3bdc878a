import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'
import type { JobKind } from '../../kernel/job-kind.ts'

const hourS = 3_600

/** A full audit that an operator requested. A failed one is not repeated: the operator sees it and asks again. */
export const auditKind: JobKind<{ readonly operatorId: string }> = {
  name: 'ledger-audit',
  retries: 0,
  gapS: 1,
  gapMaxS: 1,
  limitS: 4 * hourS,
  isAlone: true,
}

export const operationsModule = defineModule({
  name: 'operations',
  tables: {
    board_points: {
      impersonal: 'figures of the whole product by the minute, for two days, and by the hour, for 90',
      expires: [
        { column: 'at', keptMs: 2 * dayMs, where: "span = 'minute'" },
        { column: 'at', keptMs: 90 * dayMs, where: "span = 'hour'" },
      ],
    },
    nodes: {
      impersonal: 'processes of the server, for a day after their last report',
      expires: [{ column: 'seen_at', keptMs: dayMs }],
    },
  },
  jobs: [auditKind],
  auditActions: [
    'person.wallet_read',
    'list.exported',
    'outbox.retried',
    'jobs.retried',
    'mails.retried',
    'webhook.retried',
    'ledger.audit_requested',
    'coins.traced',
  ],
})
