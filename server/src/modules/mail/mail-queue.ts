import type { Language } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { JobHandler, JobKind, Jobs } from '../jobs/index.ts'
import { composeMail } from './compose-mail.ts'
import type { MailContent, MailKind } from './mail-kinds.ts'
import { type Mailer, MailRefused } from './mailer.port.ts'
import { deleteMails, findWaiting, giveUp, insertMail, markSent } from './mails.store.ts'

/** With the growing delays this is about a day; after that nobody is waiting for the mail. */
export const mailKind: JobKind<{ readonly mailId: string }> = {
  name: 'mail',
  retries: 100,
  gapS: 2,
  gapMaxS: 15 * 60,
  // Longer than any mailer takes, so that no mail is sent by two workers at once.
  limitS: 60,
}

export interface MailQueueDeps {
  readonly plumbing: { db: Db; clock: Clock; ids: Ids; jobs: Jobs; logger: Logger }
  readonly mailer: Mailer
  readonly brandId: string
}

/** The content of a mail, read when it is sent; null if there is no longer a reason for it. */
export type ReadContent = (mail: {
  readonly id: string
  readonly kind: MailKind
  readonly accountId: string
  readonly to: string
}) => Promise<MailContent | null>

export interface MailQueue {
  /** Queues a mail in the transaction that causes it; a repeated `id` queues none. */
  request(
    tx: Tx,
    mail: { accountId: string; kind: MailKind; to: string; language: Language },
    id?: string,
  ): Promise<void>
  /** How a worker sends a mail. */
  handler(read: ReadContent): JobHandler<{ readonly mailId: string }>
  /** Deletes mails that were requested a month ago. */
  forget(): Promise<void>
}

const keepMs = 30 * 24 * 3_600_000

/** Rejects if the mail must be retried. */
async function deliver(deps: MailQueueDeps, id: string, read: ReadContent): Promise<void> {
  const { db, clock, logger } = deps.plumbing
  const row = await findWaiting(db, id)
  if (!row) return
  const content = await read({ id, kind: row.kind, accountId: row.account_id, to: row.to_email })
  if (!content) return giveUp(db, id, new Date(clock.now()))
  const composed = composeMail(row.kind, { language: row.language, brandId: deps.brandId }, content)
  const unsubscribeLink = content.unsubscribeLink ?? null
  try {
    await deps.mailer.send({ id, to: row.to_email, ...composed, unsubscribeLink })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    logger.warn({ mailId: id, kind: row.kind }, 'a mail was refused')
    return giveUp(db, id, new Date(clock.now()))
  }
  await markSent(db, id, new Date(clock.now()))
}

/**
 * Mails that are never lost: a job waits until the mailer has accepted the mail. One accepted just before a crash is
 * sent again with the same Message-ID, by which mailboxes recognise a duplicate.
 */
export function createMailQueue(deps: MailQueueDeps): MailQueue {
  const { db, clock, ids, jobs } = deps.plumbing
  return {
    async request(tx, { accountId, kind, to, language }, id = ids.next('mail')) {
      const requested_at = new Date(clock.now())
      const isNew = await insertMail(tx, {
        ...{ id, account_id: accountId, kind, to_email: to, language, requested_at },
      })
      if (isNew) await jobs.send(tx, mailKind, { mailId: id })
    },
    forget: () => deleteMails(db, new Date(clock.now() - keepMs)),
    handler: (read) => ({ kind: mailKind, handle: ({ mailId }) => deliver(deps, mailId, read) }),
  }
}
