import type { Language } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logger.ts'
import { composeMail } from './compose-mail.ts'
import type { MailContent, MailKind } from './mail-kinds.ts'
import { type Mailer, MailRefused } from './mailer.port.ts'
import {
  deleteMails,
  giveUp,
  insertMail,
  leaseMails,
  type MailRow,
  markSent,
  postpone,
} from './mails.store.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    'mail.requested': { readonly mailId: string }
  }
}

export interface MailQueueDeps {
  readonly plumbing: { db: Db; clock: Clock; ids: Ids; outbox: Outbox; logger: Logger }
  readonly mailer: Mailer
  readonly brandId: string
}

/** What a mail says, asked for when it is sent; null where there is no reason for it any more. */
export type ReadContent = (mail: {
  readonly kind: MailKind
  readonly accountId: string
  readonly to: string
}) => Promise<MailContent | null>

export interface MailQueue {
  /** Makes a mail due with the transaction that is the reason for it; the same `id` again makes none. */
  request(
    tx: Tx,
    mail: { accountId: string; kind: MailKind; to: string; language: Language },
    id?: string,
  ): Promise<void>
  /** Sends what is due, and answers how many mails went out; every worker may, at any time. */
  deliver(read: ReadContent): Promise<number>
  /** Removes mails that went out a month ago. */
  forget(): Promise<void>
}

const batchSize = 10
/** Longer than any mailer takes, so that one mail is never in two hands. */
const leaseMs = 60_000
const retryFirstMs = 2_000
const retryMaxMs = 15 * 60_000
/** With the growing gaps this is about a day; then nobody waits for the mail any more. */
const attemptsMax = 100
const keepMs = 30 * 24 * 3_600_000

const retryAfterMs = (attempts: number): number =>
  Math.min(retryMaxMs, retryFirstMs * 2 ** Math.min(attempts, 20))

async function deliverOne(deps: MailQueueDeps, row: MailRow, read: ReadContent): Promise<boolean> {
  const { db, clock, logger } = deps.plumbing
  try {
    const content = await read({ kind: row.kind, accountId: row.account_id, to: row.to_email })
    if (!content) {
      await giveUp(db, row.id, new Date(clock.now()))
      return false
    }
    const composed = composeMail(row.kind, { language: row.language, brandId: deps.brandId }, content)
    const unsubscribeLink = content.unsubscribeLink ?? null
    await deps.mailer.send({ id: row.id, to: row.to_email, ...composed, unsubscribeLink })
    await markSent(db, row.id, new Date(clock.now()))
    return true
  } catch (error) {
    const isOver = error instanceof MailRefused || row.attempts >= attemptsMax
    const now = clock.now()
    logger.warn(
      { mailId: row.id, kind: row.kind, attempts: row.attempts, isOver },
      'a mail could not be sent',
    )
    if (isOver) await giveUp(db, row.id, new Date(now))
    else await postpone(db, row.id, new Date(now + retryAfterMs(row.attempts)))
    return false
  }
}

/**
 * Mails that are never lost: a row waits until the mailer has taken the mail over. One that was taken over in the
 * moment of a crash goes out again with the same Message-ID, by which mailboxes tell a repeat.
 */
export function createMailQueue(deps: MailQueueDeps): MailQueue {
  const { db, clock, ids, outbox } = deps.plumbing
  return {
    async request(tx, { accountId, kind, to, language }, id = ids.next('mail')) {
      const requested_at = new Date(clock.now())
      await insertMail(tx, { id, account_id: accountId, kind, to_email: to, language, requested_at })
      await outbox.append(tx, 'mail.requested', { mailId: id })
    },
    forget: () => deleteMails(db, new Date(clock.now() - keepMs)),
    async deliver(read) {
      let sent = 0
      for (;;) {
        const rows = await leaseMails(db, clock.now(), leaseMs, batchSize)
        for (const row of rows) if (await deliverOne(deps, row, read)) sent += 1
        if (rows.length < batchSize) return sent
      }
    },
  }
}
