import { defineModule } from '../../kernel/define-module.ts'

export const moneyModule = defineModule({
  name: 'money',
  tables: {
    ledger_money_postings: {
      impersonal: 'amounts between accounts of the house, with the ids of invoices; kept as long as those',
    },
  },
})
