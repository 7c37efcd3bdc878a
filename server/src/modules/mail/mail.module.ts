import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const mailModule = defineModule({
  name: 'mail',
  tables: {
    mails: {
      owners: ['account_id'],
      erase: 'delete',
      expires: [
        { column: 'sent_at', keptMs: 30 * dayMs },
        { column: 'given_up_at', keptMs: 30 * dayMs },
        { column: 'requested_at', keptMs: 30 * dayMs },
      ],
    },
    dev_mails: {
      impersonal: 'mails of machines without a mail server; erasure deletes those to the person’s addresses',
      expires: [{ column: 'sent_at', keptMs: 30 * dayMs }],
    },
  },
  idPrefixes: ['mail'],
})
