import { forgetRelayed } from '../adapters/postgres/outbox.ts'
import type { Composition } from '../composition.ts'
import { forgetCodes, forgetFormerNames, forgetSessions, sweepErasures } from '../modules/accounts/index.ts'
import { rotatePartitions } from '../modules/analytics/index.ts'
import { forgetApplications, forgetDocuments } from '../modules/creators/index.ts'
import { forgetFreeMessages } from '../modules/entitlements/index.ts'
import type { Schedule } from '../modules/jobs/index.ts'
import { forgetRemovedContents, settleAllStrikes, watchCases } from '../modules/moderation/index.ts'
import { forgetDevices } from '../modules/onboarding/index.ts'
import { eraseOldEvidence } from '../modules/safety/index.ts'
import { forgetChallenges } from '../modules/second-factor/index.ts'
import { forgetWebhooks } from '../modules/webhooks/index.ts'

const minuteMs = 60_000
/** Time between two searches for expired data. */
const forgetMs = 10 * minuteMs
/** Time between two checks of the age and length of the queue of reports. */
const watchMs = 5 * minuteMs
/** Time between two searches for what stays a year or longer. */
const dayMs = 24 * 60 * minuteMs
/** Time between two vacuums of embedded tables: short enough that there is little to do. */
const reclaimMs = 15 * minuteMs

type Parts = Pick<
  Composition,
  | 'announcements'
  | 'approvals'
  | 'audit'
  | 'bonusMatches'
  | 'calls'
  | 'chat'
  | 'clock'
  | 'engines'
  | 'logger'
  | 'fileParts'
  | 'media'
  | 'operations'
  | 'operators'
  | 'plumbing'
  | 'settings'
  | 'wallet'
  | 'auth'
>

/** The recurring tasks, docs/RETENTION.md among them; each runs separately, so that a failing one stops no other. */
export function composeSchedules(parts: Parts): readonly Schedule[] {
  const { announcements, audit, bonusMatches, calls, chat, clock, engines, logger, media } = parts
  const { plumbing, wallet, auth } = parts
  const { db } = engines.database
  const every = (everyMs: number, runs: Readonly<Record<string, () => Promise<unknown>>>): Schedule[] =>
    Object.entries(runs).map(([name, run]) => ({ name, everyMs, run }))
  return [
    ...every(minuteMs, {
      'void-expired-holds': () => wallet.voidExpired(),
      'settle-debts': () => wallet.tidyUp(),
      'settle-deferred-purchases': () => wallet.settleDeferred(),
      'store-board': () => parts.operations.storePoints(),
      'watch-board': () => parts.operations.logAlerts(),
    }),
    ...every(forgetMs, {
      'erase-accounts': () =>
        sweepErasures({ db, files: parts.fileParts.files, outbox: plumbing.outbox, clock, logger }),
      'sweep-uploads': () => media.sweepUploads(),
      'forget-codes': () => forgetCodes(plumbing),
      'forget-announcement-marks': () => announcements.forget(),
      'forget-challenges': () => forgetChallenges(plumbing),
      'expire-approvals': () => parts.approvals.expire(),
      'publish-audit-head': () => audit.publishHead(),
      'forget-audit-details': () => audit.forget(),
      'forget-sessions': () => forgetSessions(plumbing),
      'forget-operator-sessions': () => parts.operators.forgetSessions(),
      'forget-devices': () => forgetDevices(plumbing),
      'forget-mails': () => auth.forgetMails(),
      'forget-captchas': () => auth.forgetCaptchas(),
      'forget-applications': () => forgetApplications(plumbing),
      'forget-documents': () => forgetDocuments({ ...plumbing, files: parts.fileParts.files }),
      'forget-under-age': () => auth.forgetUnderAge(),
      'forget-texts': () => calls.forgetTexts(),
      'forget-chat-changes': () => chat.forgetChanges(),
      'forget-deleted-messages': () => chat.forgetDeleted(),
      'forget-former-names': async () => {
        const { deletedKeepMs } = await parts.settings.read()
        await forgetFormerNames(db, new Date(clock.now() - deletedKeepMs))
      },
      'forget-calls': () => calls.forgetCalls(),
      'forget-rings': () => calls.forgetRings(),
      'forget-board': () => parts.operations.forgetPoints(),
      'forget-webhooks': () => forgetWebhooks(plumbing),
      'forget-nodes': () => parts.operations.nodes.forget(),
      'forget-bonus-matches': () => bonusMatches.forget(),
      'erase-evidence': () => eraseOldEvidence(plumbing),
      'settle-strikes': () => settleAllStrikes({ plumbing, settings: parts.settings }),
      'forget-removed-contents': () => forgetRemovedContents(plumbing),
      'rotate-analytics': () => rotatePartitions(plumbing),
      'keep-ledger-months': () => wallet.keepMonths(),
      'forget-events': () => forgetRelayed(plumbing),
    }),
    ...every(dayMs, {
      'forget-marks': () => wallet.forgetMarks(),
      'forget-free-messages': () => forgetFreeMessages(plumbing),
    }),
    ...every(watchMs, { 'watch-reports': () => watchCases({ plumbing, settings: parts.settings, logger }) }),
    ...every(reclaimMs, { 'reclaim-room': () => engines.database.reclaim() }),
  ]
}
