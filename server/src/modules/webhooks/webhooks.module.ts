import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'
import type { JobKind } from '../../kernel/job-kind.ts'

/** Another attempt at a webhook whose first one failed, or was cut off. */
export const webhookKind: JobKind<{ readonly webhookId: string }> = {
  name: 'apply-webhook',
  retries: 10,
  gapS: 30,
  gapMaxS: 3600,
  limitS: 60,
}

export const webhooksModule = defineModule({
  name: 'webhooks',
  tables: {
    webhooks: {
      impersonal:
        'calls of services, with personal data removed once they are applied; erasure deletes what is about them',
      expires: [{ column: 'received_at', keptMs: 14 * dayMs }],
    },
  },
  jobs: [webhookKind],
  idPrefixes: ['whk'],
})
