import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const offerwallModule = defineModule({
  name: 'offerwall',
  tables: {
    offerwall_people: { owners: ['account_id'], erase: 'delete' },
    // Services reverse within months.
    offer_credits: {
      owners: ['account_id'],
      erase: 'delete',
      expires: [{ column: 'changed_at', keptMs: 730 * dayMs }],
    },
  },
  idPrefixes: ['owp', 'owc'],
})
