import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

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
