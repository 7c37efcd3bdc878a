import { type MailView, mailsPageMax, type OperatorRoutes } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { maskAddress } from '../../kernel/mask-address.ts'
import type { Row } from '../../kernel/tables.ts'
import { transact } from '../../kernel/transact.ts'
import { listMails, stateOfMail } from '../mail/index.ts'
import type { OperationsDeps } from './operations-deps.ts'

const viewOf = (mail: Row<'mails'>): MailView => ({
  mailId: mail.id,
  kind: mail.kind,
  userId: mail.account_id,
  to: maskAddress(mail.to_email),
  language: mail.language,
  state: stateOfMail(mail),
  requestedAt: mail.requested_at.getTime(),
  endedAt: (mail.sent_at ?? mail.failed_at ?? mail.given_up_at)?.getTime() ?? null,
  attempts: mail.attempts,
  error: mail.error,
})

/** Which mails went out and which did not. The full address is on the person's page, for a purpose that is logged. */
export const mailHandlers = ({ plumbing, mails }: OperationsDeps): Handlers<OperatorRoutes['mails']> => {
  const { db, audit } = plumbing
  return {
    list: async ({ query }) => ({ mails: (await listMails(db, query, mailsPageMax)).map(viewOf) }),
    async retry({ caller: { operatorId: actor }, body: { mailId }, origin }) {
      const retried = await transact(db, async (tx) => {
        const count = await mails.retry(tx, mailId)
        if (count === 0) throw new DomainError('not_found')
        const subject = mailId ?? 'mails'
        await audit.record({ action: 'mails.retried', subject, actor, origin, about: { count } }, tx)
        return count
      })
      return { retried }
    },
  }
}
