import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { authorityHandlers } from './authorities/authority-exports.ts'
import { caseHandlers } from './cases/cases.handlers.ts'
import { watchCases } from './cases/list-cases.ts'
import { forgetRemovedContents } from './contents/removed-contents.store.ts'
import { reviewCopies } from './contents/removed-copies.ts'
import { photoHandlers } from './contents/review-photos.ts'
import { storyHandlers } from './contents/review-stories.ts'
import { videoHandlers } from './contents/review-videos.ts'
import { textHandlers } from './contents/review-texts.ts'
import { appealHandlers } from './decisions/appeals.handlers.ts'
import { notifyOfAppeal, notifyOfReport, notifyOfReturn, notifyOfVideo } from './decisions/notify-people.ts'
import { decisionHandlers } from './decisions/own-decisions.ts'
import type { ModerationDeps } from './moderation-deps.ts'
import { reviewSharedDevices } from './people/linked-accounts.ts'
import { peopleHandlers } from './people/people.handlers.ts'
import { queueHandlers } from './queue/review-queue.ts'
import { settleAllStrikes } from './strikes/follow-strikes.ts'
import { strikeHandlers } from './strikes/strike-reviews.ts'

/** Time between two checks of the age and length of the queue of reports. */
const watchMs = 5 * 60_000

/** Operators' decisions about people: their photos, and reports on them. */
export const createModeration = (deps: ModerationDeps) => ({
  operatorRoutes: {
    queue: queueHandlers(deps),
    review: { ...photoHandlers(deps), ...storyHandlers(deps), ...videoHandlers(deps), ...textHandlers(deps) },
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
  listeners: [
    notifyOfReport(deps),
    reviewCopies(deps),
    notifyOfAppeal(deps),
    notifyOfReturn(deps),
    notifyOfVideo(deps),
    reviewSharedDevices(deps),
  ],
})
export type Moderation = ReturnType<typeof createModeration>
