import type { OperatorRoutes } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers, OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { readPlace } from '../../kernel/queue-place.ts'
import { claimAppeal, releaseAppeal } from '../accounts/index.ts'
import { claimOrConflict, releaseItem } from '../audit/index.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { claimReport, findReport, type ReportRow, releaseReport } from '../safety/index.ts'
import {
  changeSource,
  endSessionsOf,
  liftBanOf,
  markSandbox,
  resetPasswordOf,
  unblockPerson,
} from './act-on-person.ts'
import { decideAppeal, listAppeals, openAppeal } from './appeals.ts'
import { authorityHandlers } from './authority-exports.ts'
import { changePhone } from './change-phone.ts'
import { changeRole } from './change-role.ts'
import { eraseOnRequest, previewErasure, sendArchive } from './data-requests.ts'
import { confirmCase, decideCase, mayConfirm } from './decide-case.ts'
import { decidePerson } from './decide-person.ts'
import { settleAllStrikes } from './follow-strikes.ts'
import { holdEvidence } from './hold-evidence.ts'
import { reviewSharedDevices } from './linked-accounts.ts'
import { knownReport, listCases, watchCases } from './list-cases.ts'
import type { ModerationDeps } from './moderation-deps.ts'
import { notifyOfAppeal, notifyOfReport, notifyOfReturn } from './notify-people.ts'
import { openCase } from './open-case.ts'
import { openPerson, reportsOfPerson, searchPeople } from './open-person.ts'
import { decisionHandlers } from './own-decisions.ts'
import { blurEvidenceFile, openEvidenceFile, readEvidence } from './read-evidence.ts'
import { forgetRemovedContents } from './removed-contents.store.ts'
import { requireShownAppeal } from './require-shown.ts'
import { photoHandlers } from './review-photos.ts'
import { queueHandlers } from './review-queue.ts'
import { textHandlers } from './review-texts.ts'
import { searchPrivately } from './search-privately.ts'
import { strikeHandlers } from './strike-reviews.ts'
import { removeStrike } from './strikes.ts'
import { listCallsOf, viewPerson } from './view-person.ts'
import { voidAge } from './void-age.ts'

const reportClaim = (
  itemId: string,
  state: ReportRow['state'] | undefined,
  { operatorId }: OperatorCaller,
  origin: Origin,
) => ({ queue: state === 'waiting' ? 'confirmations' : 'reports', itemId, operatorId, origin }) as const

const caseHandlers = (deps: ModerationDeps): Handlers<OperatorRoutes['cases']> => ({
  list: ({ query }) => listCases(deps, query),
  open: ({ params }) => openCase(deps, params.reportId),
  evidence: ({ caller, params, body, origin }) => readEvidence(deps, caller, { ...params, ...body, origin }),
  blurredFile: ({ caller, params }) => blurEvidenceFile(deps, caller, params),
  openFile: ({ caller, params, body, origin }) =>
    openEvidenceFile(deps, caller, { ...params, ...body, origin }),
  async hold({ caller, params, body, origin }) {
    await holdEvidence(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async claim({ caller, params: { reportId }, origin }) {
    const report = await knownReport(deps, reportId)
    const isTheirs = report.state !== 'waiting' || (await mayConfirm(deps, caller, reportId))
    if (!isTheirs) throw new DomainError('conflict')
    return claimOrConflict(deps.plumbing, reportClaim(reportId, report.state, caller, origin), (tx, claim) =>
      claimReport(tx, report, claim),
    )
  },
  async release({ caller, params: { reportId }, origin }) {
    const report = await findReport(deps.plumbing.db, reportId)
    return releaseItem(deps.plumbing, reportClaim(reportId, report?.state, caller, origin), (tx) =>
      releaseReport(tx, reportId, caller.operatorId),
    )
  },
  async decide({ caller, params, body, origin }) {
    await decideCase(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async confirm({ caller, params, body, origin }) {
    await confirmCase(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
})

const appealHandlers = (deps: ModerationDeps): Handlers<OperatorRoutes['appeals']> => ({
  list: ({ caller, query }) => listAppeals(deps, caller, readPlace(query.after)),
  open: ({ caller, params }) => openAppeal(deps, caller, params.appealId),
  claim: ({ caller: { operatorId }, params: { appealId: itemId }, origin }) =>
    claimOrConflict(deps.plumbing, { queue: 'appeals', itemId, operatorId, origin }, (tx, claim) =>
      claimAppeal(tx, itemId, claim),
    ),
  release: ({ caller: { operatorId }, params: { appealId: itemId }, origin }) =>
    releaseItem(deps.plumbing, { queue: 'appeals', itemId, operatorId, origin }, (tx) =>
      releaseAppeal(tx, itemId, operatorId),
    ),
  async decide({ caller, params, body, origin }) {
    await requireShownAppeal(deps, caller, params.appealId)
    await decideAppeal(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
})

const peopleHandlers = (deps: ModerationDeps): Handlers<OperatorRoutes['people']> => ({
  search: ({ query }) => searchPeople(deps, query),
  searchPrivately: ({ caller, body, origin }) => searchPrivately(deps, caller, { ...body, origin }),
  open: ({ params }) => openPerson(deps, params.userId),
  reports: ({ params }) => reportsOfPerson(deps, params.userId),
  photo: ({ params: { userId: ownerId, photoId } }) => deps.media.openShownPicture({ ownerId, photoId }),
  look: ({ caller, params, body, origin }) => viewPerson(deps, caller, { ...params, ...body, origin }),
  calls: ({ caller, params, body, origin }) => listCallsOf(deps, caller, { ...params, ...body, origin }),
  setPhone: async ({ caller, params, body, origin }) => ({
    phone: await changePhone(deps, caller, { ...params, ...body, origin }),
  }),
  async voidAge({ caller, params, body, origin }) {
    await voidAge(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async liftBan({ caller, params, body, origin }) {
    await liftBanOf(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  decide: async ({ caller, params, body, origin }) => ({
    reportId: await decidePerson(deps, caller, { ...params, ...body, origin }),
  }),
  async removeStrike({ caller, params, body, origin }) {
    await removeStrike(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  endSessions: async ({ caller, params, origin }) => ({
    ended: await endSessionsOf(deps, caller, { ...params, origin }),
  }),
  async resetPassword({ caller, params, origin }) {
    await resetPasswordOf(deps, caller, { ...params, origin })
    return { ok: true }
  },
  async setUnblocked({ caller, params, body, origin }) {
    await unblockPerson(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async setRole({ caller, params, body, origin }) {
    await changeRole(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async setSandbox({ caller, params, body, origin }) {
    await markSandbox(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async setSource({ caller, params, body, origin }) {
    await changeSource(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async sendArchive({ caller, params, body, origin }) {
    await sendArchive(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  previewErasure: ({ caller, params, body, origin }) =>
    previewErasure(deps, caller, { ...params, ...body, origin }),
  erase: async ({ caller, params, body, origin }) => ({
    eraseAt: await eraseOnRequest(deps, caller, { ...params, ...body, origin }),
  }),
})

/** Time between two checks of the age and length of the queue of reports. */
const watchMs = 5 * 60_000

/** Operators' decisions about people: their photos, and reports on them. */
export const createModeration = (deps: ModerationDeps) => ({
  operatorRoutes: {
    queue: queueHandlers(deps),
    review: { ...photoHandlers(deps), ...textHandlers(deps) },
    cases: caseHandlers(deps),
    authority: authorityHandlers(deps),
    strikes: strikeHandlers(deps),
    appeals: appealHandlers(deps),
    people: peopleHandlers(deps),
  },
  routes: { decisions: decisionHandlers(deps) },
  schedules: [
    {
      name: 'settle-strikes',
      everyMs: sweepEveryMs,
      run: () => settleAllStrikes({ ...deps, settings: deps.plumbing.settings }),
    },
    {
      name: 'forget-removed-contents',
      everyMs: sweepEveryMs,
      run: () => forgetRemovedContents(deps.plumbing),
    },
    { name: 'watch-reports', everyMs: watchMs, run: () => watchCases({ ...deps, ...deps.plumbing }) },
  ] satisfies readonly Schedule[],
  listeners: [notifyOfReport(deps), notifyOfAppeal(deps), notifyOfReturn(deps), reviewSharedDevices(deps)],
})
export type Moderation = ReturnType<typeof createModeration>
