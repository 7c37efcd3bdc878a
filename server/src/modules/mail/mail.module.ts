import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'
import type { JobKind } from '../../kernel/job-kind.ts'

/** With the growing delays this is about a day; after that nobody is waiting for the mail. */
export const mailKind: JobKind<{ readonly mailId: string }> = {
  name: 'mail',
  retries: 100,
  gapS: 2,
  gapMaxS: 15 * 60,
  // Longer than any mailer takes, so that no mail is sent by two workers at once.
  limitS: 60,
}

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
  jobs: [mailKind],
  idPrefixes: ['mail'],
})
