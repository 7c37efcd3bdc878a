import { defineModule } from '../../kernel/define-module.ts'

export const identityModule = defineModule({
  name: 'identity',
  tables: {
    identity_checks: { owners: ['account_id'], erase: 'delete' },
    identity_news: { impersonal: 'ids of processed webhooks of the identity provider, without the person' },
  },
  idPrefixes: ['idc'],
})
