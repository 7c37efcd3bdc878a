import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const offersModule = defineModule({
  name: 'offers',
  tables: {
    // Offers that come once in a lifetime stay as long as the account.
    offers: {
      owners: ['account_id'],
      erase: 'delete',
      expires: [{ column: 'ends_at', keptMs: 540 * dayMs, where: "kind = 'superdeal'" }],
    },
    bonus_records: {
      owners: ['account_id'],
      erase: 'delete',
      expires: [{ column: 'expires_at', keptMs: 730 * dayMs }],
    },
  },
  idPrefixes: ['ofr', 'bpr'],
})
