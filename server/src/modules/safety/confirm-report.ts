import type { Language } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { transact } from '../../kernel/transact.ts'
import type { OutsideMail } from '../mail/index.ts'
import { confirmOutsideReport, findOutsideReport, lockOutsideReport } from './outside-reports.store.ts'
import { findReport } from './reports.store.ts'
import type { SafetyDeps } from './safety-deps.ts'

const purpose = 'link that confirms a report'

const tokenOf = (secrets: Secrets, reportId: string): string =>
  `${reportId}.${secrets.sign(purpose, reportId)}`

/**
 * What a mail about a report without an account needs; null if it is not to be sent any more. The receipt alone has the
 * secret of the link that confirms its mailbox, which is stored nowhere and good for nothing else.
 */
export async function outsideMail(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  kind: OutsideMail,
  reportId: string,
): Promise<{ readonly brandId: string; readonly language: Language; readonly token: string | null } | null> {
  const outside = await findOutsideReport(db, secrets, reportId)
  if (outside === null) return null
  const { brandId, language } = outside
  return { brandId, language, token: kind === 'outsideReportReceived' ? tokenOf(secrets, reportId) : null }
}

/** Mails the outcome of a decided report to whoever made it without an account, once, if the mailbox has confirmed it. */
export async function mailOutcome(
  { secrets, mails }: Pick<SafetyDeps, 'secrets' | 'mails'>,
  tx: Tx,
  reportId: string,
): Promise<void> {
  // A confirmation at the same moment is seen here, or sees the decision.
  await lockOutsideReport(tx, reportId)
  const [report, outside] = [await findReport(tx, reportId), await findOutsideReport(tx, secrets, reportId)]
  if (!report || report.state === 'open' || !outside?.isConfirmed || outside.email === null) return
  const { email: to, language } = outside
  const kind = report.state === 'dismissed' ? 'outsideReportDismissed' : 'outsideReportUpheld'
  const mailId = `mail_${reportId.slice('rep_'.length)}`
  await mails.request(tx, { accountId: reportId, kind, to, language }, mailId)
}

/** Confirms the mailbox of a report, which hears the outcome, at once if there is one. Throws code_invalid. */
export async function confirmReport(deps: SafetyDeps, token: string): Promise<void> {
  const { db, clock } = deps.plumbing
  const [reportId = '', signature = ''] = token.split('.')
  if (!deps.secrets.isSigned(purpose, reportId, signature)) throw new DomainError('code_invalid')
  await transact(db, async (tx) => {
    if (!(await lockOutsideReport(tx, reportId))) throw new DomainError('code_invalid')
    await confirmOutsideReport(tx, reportId, new Date(clock.now()))
    await mailOutcome(deps, tx, reportId)
  })
}
