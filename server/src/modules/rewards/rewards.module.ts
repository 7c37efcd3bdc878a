import { defineModule } from '../../kernel/define-module.ts'

export const rewardsModule = defineModule({
  name: 'rewards',
  tables: {
    // The number of claims is the day of the series, and what is given once is given once.
    bonus_claims: {
      owners: ['account_id'],
      secret: ['mailbox_mark', 'device_mark'],
      erase: 'delete',
    },
  },
  idPrefixes: ['bcl'],
})
