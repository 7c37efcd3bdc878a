import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'
import type { JobKind } from '../../kernel/job-kind.ts'

/** The end of a wait for quiet hours, or for the time between two pushes of a kind. */
export const duePushKind: JobKind<{ readonly accountId: string; readonly kind: string }> = {
  name: 'push-due',
  retries: 5,
  gapS: 5,
  gapMaxS: 300,
  limitS: 60,
}

/** One push to one browser. */
export const sendPushKind: JobKind<{ readonly pushId: string; readonly subscriptionId: string }> = {
  name: 'push-send',
  // About an hour: nobody wants to be told later.
  retries: 8,
  gapS: 5,
  gapMaxS: 900,
  limitS: 30,
}

const keptMs = 7 * dayMs

export const pushModule = defineModule({
  name: 'push',
  tables: {
    push_keys: { impersonal: 'the key pair by which push services know the product, the private one sealed' },
    push_subscriptions: {
      owners: ['account_id'],
      secret: ['endpoint', 'p256dh', 'auth', 'session_id'],
      erase: 'delete',
      expires: [{ column: 'gone_at', keptMs: 90 * dayMs }],
    },
    push_choices: { owners: ['account_id'], erase: 'delete' },
    push_notices: {
      owners: ['account_id', 'other_id'],
      sides: { account_id: ['account_id', 'id', 'kind', 'noted_at', 'push_id', 'until'] },
      secret: ['other_id'],
      erase: 'delete',
      expires: [{ column: 'noted_at', keptMs }],
    },
    push_times: { owners: ['account_id'], erase: 'delete', expires: [{ column: 'due_at', keptMs }] },
  },
  jobs: [duePushKind, sendPushKind],
  idPrefixes: ['psb', 'psh'],
})
