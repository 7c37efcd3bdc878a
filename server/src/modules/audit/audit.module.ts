import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

/** Details name addresses and devices. */
export const keepDetailsMs = 365 * dayMs

export const auditModule = defineModule({
  name: 'audit',
  tables: {
    // Login attempts may come from someone else's address; the person's own sessions are in `sessions`.
    audit_details: {
      owners: ['subject'],
      secret: ['detail', 'salt'],
      erase: 'delete',
      expires: [{ column: 'at', keptMs: keepDetailsMs }],
    },
    audit_entries: {
      owners: ['subject'],
      // It may be an operator.
      secret: ['actor'],
      erase: {},
      stored: ['seq', 'at', 'action', 'actor', 'subject', 'detail_hash', 'prev_hash', 'hash'],
    },
  },
  auditActions: ['claim.taken', 'claim.released'],
})
