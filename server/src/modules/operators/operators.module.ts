import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const operatorsModule = defineModule({
  name: 'operators',
  tables: {
    operators: { impersonal: 'who runs the product, in accounts of another kind than people’s' },
    operator_sessions: {
      impersonal: 'of operators, removed 90 days after they expired',
      // For questions about who was where.
      expires: [{ column: 'expires_at', keptMs: 90 * dayMs }],
    },
    operator_tries: {
      impersonal: 'wrong guesses of operators’ passwords and second factors, for a day',
      // Far longer than a lock.
      expires: [{ column: 'tried_at', keptMs: dayMs }],
    },
    operator_logins: {
      impersonal: 'of operators, for ten minutes between password and second factor',
      expires: [{ column: 'expires_at', keptMs: 0 }],
    },
    operator_filters: { impersonal: 'lists’ filters that operators saved, without the search for people' },
  },
  idPrefixes: ['opr', 'ops'],
  auditActions: [
    'operator.logged_in',
    'operator.login_refused',
    'operator.logged_out',
    'operator.stepped_up',
    'operator.changed',
    'audit.verified',
    // Of releases before `approvals`.
    'operator.change_proposed',
    'operator.change_withdrawn',
  ],
  watchedActions: ['operator.login_refused'],
})
