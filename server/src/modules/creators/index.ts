import type { Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { apply } from './apply.ts'
import { findOffer } from './creators.store.ts'
import { weeksSchedule } from './count-weeks.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { listPage, readStatuses } from './list-creators.ts'
import { seenSchedule } from './note-seen.ts'
import { addDocument, openOwnDocument, readOwnDocuments, removeDocument, withdraw } from './own-documents.ts'
import { readOwnOffer, setOwnOffer } from './own-offer.ts'
import { readOwnHours, readSoon, setOwnHours } from './own-hours.ts'
import { confirmPage, isPageCheckDue } from './page-check.ts'
import { createPresentCreators, type PresentCreators } from './present-creators.ts'
import { readDesk } from './read-desk.ts'
import { readProfile } from './read-profile.ts'
import { forgetDocuments } from './remove-documents.ts'
import {
  answerApplication,
  applicationHandlers,
  claimApplication,
  readOwnApplication,
} from './review-applications.ts'
import { documentHandlers } from './review-documents.ts'
import { drawShareCard, readShared, readSharePreview, setSharePreview } from './share-preview.ts'
import { supervisionHandlers } from './supervise-creators.ts'
import { callableFor, endWait, readWaits, waitOnline } from './wait-online.ts'

export {
  type ApplicationRow,
  applicationsAfter,
  claimOpenApplication,
  findApplicationOf,
  listApplications,
  waitingApplications,
} from './applications.store.ts'
export { ensureOffer, findOffer, firstOffer, listSupervised as creatorsAfter } from './creators.store.ts'
export type { CreatorsDeps } from './creators-deps.ts'
export { makeCreator } from './decide-application.ts'
export { listGroups as supervisionGroups } from './groups.store.ts'
export { type DemoCreator, seedDemoCreators } from './seed-demo-creators.ts'

const handlers = (deps: CreatorsDeps, present: PresentCreators): Handlers<Routes['creators']> => ({
  online: ({ caller, query, origin }) =>
    listPage(deps, present, { userId: caller.userId, brandId: origin.brandId }, query),
  statuses: async ({ caller, body, origin }) => ({
    statuses: await readStatuses(deps, { userId: caller.userId, brandId: origin.brandId }, body.creatorIds),
  }),
  profile: ({ caller, params: { creatorId }, origin: { brandId } }) =>
    readProfile(deps, caller.userId, { creatorId, brandId }),
  ownOffer: ({ caller }) => readOwnOffer(deps, caller.userId),
  setOffer: ({ caller, body }) => setOwnOffer(deps, caller.userId, body),
  sharePreview: ({ caller }) => readSharePreview(deps, caller.userId),
  setSharePreview: ({ caller, body }) => setSharePreview(deps, caller.userId, body.allowed),
  desk: ({ caller }) => readDesk(deps, caller.userId),
  hours: ({ caller }) => readOwnHours(deps, caller.userId),
  setHours: ({ caller, body }) => setOwnHours(deps, caller.userId, body),
  soon: ({ caller: { userId }, origin: { brandId } }) => readSoon(deps, { userId, brandId }),
  waits: ({ caller }) => readWaits(deps, caller.userId),
  wait: ({ caller: { userId }, body, origin: { brandId } }) =>
    waitOnline(deps, { userId, brandId }, body.creatorId),
  async endWait({ caller, body }) {
    await endWait(deps, { accountId: caller.userId, creatorId: body.creatorId })
    return readWaits(deps, caller.userId)
  },
  pageCheck: async ({ caller }) => ({ isDue: await isPageCheckDue(deps, caller.userId) }),
  async confirmPage({ caller }) {
    await confirmPage(deps, caller.userId)
    return { ok: true }
  },
  apply: ({ body, origin }) => apply(deps, body, origin),
  ownApplication: ({ caller }) => readOwnApplication(deps, caller.userId),
  async claimApplication({ caller, body }) {
    await claimApplication(deps, caller.userId, body.isMine)
    return { ok: true }
  },
  async answerApplication({ caller, body }) {
    await answerApplication(deps, caller.userId, body.text)
    return { ok: true }
  },
  async withdrawApplication({ caller }) {
    await withdraw(deps, caller.userId)
    return { ok: true }
  },
  documents: ({ caller }) => readOwnDocuments(deps, caller.userId),
  addDocument: async ({ caller: { userId }, body, origin }) => ({
    document: await addDocument(deps, { userId, ...body, origin }),
  }),
  ownDocument: ({ caller, params }) => openOwnDocument(deps, caller.userId, params.documentId),
  async removeDocument({ caller, params }) {
    await removeDocument(deps, caller.userId, params.documentId)
    return { ok: true }
  },
})

/** The offer of an approved creator; null for everyone else. */
const offerOf = ({ plumbing: { db, clock } }: CreatorsDeps, userId: string) =>
  findOffer(db, userId, new Date(clock.now()))

export const createCreators = (deps: CreatorsDeps) => ({
  routes: { creators: handlers(deps, createPresentCreators(deps)) },
  operatorRoutes: {
    creators: { ...applicationHandlers(deps), ...documentHandlers(deps), ...supervisionHandlers(deps) },
  },
  schedules: [
    seenSchedule(deps),
    weeksSchedule(deps),
    {
      name: 'forget-documents',
      everyMs: sweepEveryMs,
      run: () => forgetDocuments({ ...deps.plumbing, files: deps.applicants.files }),
    },
  ] satisfies readonly Schedule[],
  ...bind(deps, {
    offerOf,
    /** A creator whom the person could call now: this one, or any for null. */
    callableFor,
    /** Ends a wait that was told. */
    endWait,
    /** A creator whose shared link shows who they are; null for anybody else. */
    readShared,
    /** Throws not_found, unavailable. */
    drawShareCard,
  }),
})
export type Creators = ReturnType<typeof createCreators>
