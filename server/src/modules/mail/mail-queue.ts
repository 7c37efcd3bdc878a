import type { Brand } from '@serendip/brands'
import type { Language } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { failureLabel } from '../../kernel/failure-label.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import { findOpenJobsAbout, forgetFailedJobs, type JobHandler, type Jobs } from '../jobs/index.ts'
import { composeMail } from './compose-mail.ts'
import { lockFailed, renewMails } from './list-mails.ts'
import type { MailContent, MailKind } from './mail-kinds.ts'
import { type Mailer, MailError } from './mailer.port.ts'
import { mailKind } from './mail.module.ts'
import { drop, findWaiting, insertMail, markRefused, markSent, markTried } from './mails.store.ts'

export interface MailQueueDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'logger'> & { readonly jobs: Jobs }
  readonly mailer: Mailer
  brandOf(brandId: string): Brand
}

/** The content of a mail, read when it is sent; null if there is no longer a reason for it. */
export type ReadContent = (mail: {
  readonly id: string
  readonly kind: MailKind
  /** Of an operator for `operatorAccess`. */
  readonly accountId: string
  readonly to: string
}) => Promise<MailContent | null>

interface NewMail {
  readonly accountId: string
  readonly kind: MailKind
  readonly to: string
  readonly language: Language
}

const retriedMax = 500

interface Delivery {
  readonly id: string
  readonly read: ReadContent
  /** Of the job's attempts: after it the mail has failed. */
  readonly isLast: boolean
}

/** Rejects if the mail must be retried. */
async function deliver(deps: MailQueueDeps, { id, read, isLast }: Delivery): Promise<void> {
  const { db, clock, logger } = deps.plumbing
  try {
    await send(deps, id, read)
  } catch (error) {
    const [at, label] = [new Date(clock.now()), failureLabel(error)]
    if (error instanceof MailError) {
      logger.warn({ mailId: id }, 'a mail was refused')
      return markRefused(db, id, at, label)
    }
    // Whatever failed: operators see a mail that cannot even be written, too.
    await markTried(db, id, { at, error: label, isLast })
    throw error
  }
}

async function send(deps: MailQueueDeps, id: string, read: ReadContent): Promise<void> {
  const { db, clock } = deps.plumbing
  const row = await findWaiting(db, id)
  if (!row) return
  const content = await read({ id, kind: row.kind, accountId: row.account_id, to: row.to_email })
  if (!content) return drop(db, id, new Date(clock.now()))
  const brand = deps.brandOf(content.brandId)
  const composed = composeMail(row.kind, { language: row.language, brand }, content)
  const oneClickLink = content.oneClickLink ?? null
  await deps.mailer.send({ id, from: brand.mailFrom, to: row.to_email, ...composed, oneClickLink })
  await markSent(db, id, new Date(clock.now()))
}

/**
 * Mails that are never lost: a job waits until the mailer has accepted the mail. One accepted just before a crash is
 * sent again with the same Message-ID, by which mailboxes recognise a duplicate.
 */
export function createMailQueue(deps: MailQueueDeps) {
  const { clock, ids, jobs } = deps.plumbing
  return {
    /** Queues a mail in the transaction that causes it; a repeated `id` queues none. */
    async request(
      tx: Tx,
      { accountId, kind, to, language }: NewMail,
      id: string = ids.next('mail'),
    ): Promise<void> {
      const requested_at = new Date(clock.now())
      const isNew = await insertMail(tx, {
        id,
        account_id: accountId,
        kind,
        to_email: to,
        language,
        requested_at,
      })
      if (isNew) await jobs.send(tx, mailKind, { mailId: id })
    },
    /**
     * Has one failed mail tried again, or all that no mail server refused (null); answers how many. Those whose job is
     * being tried again already are left out, because with a second job they could be sent twice; for one, throws conflict.
     */
    async retry(tx: Tx, id: string | null): Promise<number> {
      const failed = await lockFailed(tx, id, retriedMax)
      const open = await findOpenJobsAbout(tx, mailKind, 'mailId', failed)
      if (id !== null && open.size > 0) throw new DomainError('conflict')
      const mailIds = failed.filter((mailId) => !open.has(mailId))
      await renewMails(tx, mailIds)
      // Each gets all its tries again, with a job of its own.
      await forgetFailedJobs(tx, mailKind, 'mailId', mailIds)
      for (const mailId of mailIds) await jobs.send(tx, mailKind, { mailId })
      return mailIds.length
    },
    /** Handler by which a worker sends a mail. */
    handler: (read: ReadContent): JobHandler<{ readonly mailId: string }> => ({
      kind: mailKind,
      handle: ({ mailId: id }, isLast) => deliver(deps, { id, read, isLast }),
    }),
  }
}
export type MailQueue = ReturnType<typeof createMailQueue>
