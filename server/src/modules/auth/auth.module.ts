import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const authModule = defineModule({
  name: 'auth',
  tables: {
    user_devices: {
      owners: ['account_id'],
      erase: 'delete',
      // 13 months, like analytics data.
      expires: [{ column: 'seen_at', keptMs: 396 * dayMs }],
    },
    user_launches: { owners: ['account_id'], erase: 'delete' },
    under_age_answers: {
      impersonal: 'ids of devices and unfinished accounts, kept for a day after a birthday under 18',
      expires: [{ column: 'until', keptMs: 0 }],
    },
    used_captchas: {
      impersonal: 'answers to proofs of work, by the signature of their question',
      expires: [{ column: 'expires_at', keptMs: 0 }],
    },
  },
  auditActions: [
    'login.succeeded',
    'login.refused',
    'login.second_factor_asked',
    'login.second_factor_refused',
    'login.limited',
    'confirmation.refused',
    'account.registered',
    'password.changed',
    'password.reset',
    'email.change_requested',
    'email.confirmed',
    'email.changed',
    'identity.linked',
    'terms.accepted',
    'account.deactivated',
    'account.deleted',
    'account.reopened',
    'archive.requested',
    'archive.downloaded',
  ],
  watchedActions: ['login.refused', 'login.second_factor_refused', 'login.limited', 'confirmation.refused'],
})
