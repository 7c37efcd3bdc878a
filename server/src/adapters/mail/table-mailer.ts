import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { DevMailbox, StoredMail, Mailer } from '../../modules/mail/mailer.port.ts'

const listMax = 100

interface Row {
  readonly id: string
  readonly to_email: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sent_at: Date
}

const present = (row: Row): StoredMail => ({
  id: row.id,
  to: row.to_email,
  subject: row.subject,
  text: row.text,
  html: row.html,
  unsubscribeLink: null,
  sentAt: row.sent_at.getTime(),
})

/** Stores mails in a table instead of sending them, for machines without a mail server; refused in prod. */
export function createTableMailer({ db, clock }: { db: Db; clock: Clock }): Mailer & DevMailbox {
  return {
    async send({ id, to, subject, text, html }) {
      await sql`insert into dev_mails (id, to_email, subject, text, html, sent_at)
        values (${id}, ${to}, ${subject}, ${text}, ${html}, ${new Date(clock.now())})
        on conflict (id) do nothing`.execute(db)
    },
    async list(to) {
      const found = await sql<Row>`select * from dev_mails where ${to}::text is null or to_email = ${to}
        order by sent_at desc limit ${listMax}`.execute(db)
      return found.rows.map(present)
    },
  }
}
