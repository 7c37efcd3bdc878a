import { defineModule } from '../../kernel/define-module.ts'

const dayMs = 24 * 3_600_000

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
