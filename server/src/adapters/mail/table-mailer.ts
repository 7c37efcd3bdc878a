import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import type { DevMailbox, Mailer, StoredMail } from '../../modules/mail/mailer.port.ts'

const listMax = 100

const present = (row: Row<'dev_mails'>): StoredMail => ({
  id: row.id,
  to: row.to_email,
  subject: row.subject,
  text: row.text,
  html: row.html,
  oneClickLink: null,
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
      const all = db.selectFrom('dev_mails').selectAll().orderBy('sent_at', 'desc').limit(listMax)
      return (await (to === null ? all : all.where('to_email', '=', to)).execute()).map(present)
    },
  }
}
