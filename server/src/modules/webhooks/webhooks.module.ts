import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const webhooksModule = defineModule({
  name: 'webhooks',
  tables: {
    webhooks: {
      impersonal: 'calls of services, with personal data removed; erasure deletes what is about them',
      expires: [{ column: 'received_at', keptMs: 14 * dayMs }],
    },
  },
  idPrefixes: ['whk'],
})
