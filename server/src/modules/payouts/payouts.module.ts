import { defineModule } from '../../kernel/define-module.ts'

export const payoutsModule = defineModule({
  name: 'payouts',
  tables: {
    payout_accounts: {
      owners: ['account_id'],
      // Sealed: the person reads it on the page of earnings.
      secret: ['details'],
      erase: 'delete',
    },
  },
  auditActions: ['payout_account.changed'],
  watchedActions: ['payout_account.changed'],
})
