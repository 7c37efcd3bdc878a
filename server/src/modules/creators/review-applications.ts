import type { OwnApplication } from '@serendip/contract'
import {
  type ApplicationState,
  type ApplicationView,
  applicationStates,
  type OperatorRoutes,
} from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { nextPage, type QueuePlace, readPlace } from '../../kernel/queue-place.ts'
import { ageInYears, standingOf } from '../accounts/index.ts'
import { claimOrConflict, releaseItem } from '../audit/index.ts'
import { operatorNames, presentClaims } from '../operators/index.ts'
import {
  type ApplicationRow,
  claimOpenApplication,
  confirmApplication,
  countApplications,
  disownApplication,
  findApplication,
  findApplicationOf,
  listApplications,
  releaseApplication,
  storeAnswer,
} from './applications.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { decideApplication } from './decide-application.ts'
import { documentsOf, whoHasDocuments } from './documents.store.ts'
import { deletedAtOf } from './own-documents.ts'

/** Applications in one answer: more than anyone decides before the list is read again. */
const applicationsShown = 30

async function presentApplicant(
  { applicants, identity, plumbing }: CreatorsDeps,
  userId: string,
): Promise<ApplicationView['applicant']> {
  const [account, proof, withDocuments] = await Promise.all([
    applicants.accounts.byId(userId),
    identity.read(userId),
    whoHasDocuments(plumbing.db, [userId]),
  ])
  if (!account) return null
  const { status, triesLeft, reason, latest } = proof
  return {
    userId,
    rolesGroup: account.roles_group,
    standing: standingOf(account, plumbing.clock.now()),
    emailConfirmed: account.email_confirmed,
    avatar: account.avatar,
    createdAt: account.created_at.getTime(),
    identity: { status, triesLeft, declined: status === 'rejected' ? (latest?.declined ?? 'other') : null },
    mayUseVideo: reason === null,
    hasDocuments: withDocuments.has(userId),
  }
}

/** Operators' claims on and decisions about these applications, by name. */
async function readTeam({ plumbing: { db, clock } }: CreatorsDeps, rows: readonly ApplicationRow[]) {
  const deciders = [...new Set(rows.flatMap(({ decided_by }) => decided_by ?? []))]
  const [claimOf, names] = await Promise.all([
    presentClaims(db, rows, clock.now()),
    operatorNames(db, deciders),
  ])
  return { claimOf, nameOf: (operatorId: string | null) => names.get(operatorId ?? '') ?? '' }
}

async function present(
  deps: CreatorsDeps,
  row: ApplicationRow,
  { claimOf, nameOf }: Awaited<ReturnType<typeof readTeam>>,
): Promise<ApplicationView> {
  const { id, state, name, email, country, language, about, reason, note, answer } = row
  return {
    applicationId: id,
    state,
    name,
    email,
    country,
    language,
    about,
    reason,
    note,
    answer,
    ageYears: ageInYears(row.birthday, deps.plumbing.clock.now()),
    decidedBy: row.decided_by ?? '',
    decidedByName: nameOf(row.decided_by),
    appliedAt: row.applied_at.getTime(),
    changedAt: row.changed_at.getTime(),
    isConfirmed: row.confirmed_at !== null,
    claim: claimOf(row),
    applicant: row.account_id === null ? null : await presentApplicant(deps, row.account_id),
  }
}

const placeOf = ({ id, changed_at: since }: ApplicationRow): QueuePlace => ({ priority: 0, since, id })

/** A page of the applications in a state. */
async function listFor(deps: CreatorsDeps, state: ApplicationState, after: QueuePlace | null) {
  const { db } = deps.plumbing
  const [rows, counted] = await Promise.all([
    listApplications(db, state, applicationsShown, after),
    countApplications(db),
  ])
  const team = await readTeam(deps, rows)
  const [waiting, asked, approved, declined] = applicationStates.map(
    (knownState) => counted.get(knownState) ?? 0,
  )
  return {
    applications: await Promise.all(rows.map((row) => present(deps, row, team))),
    counts: { waiting: waiting ?? 0, asked: asked ?? 0, approved: approved ?? 0, declined: declined ?? 0 },
    next: nextPage(rows, applicationsShown, placeOf),
  }
}

/** Throws not_found. */
async function openApplication(deps: CreatorsDeps, applicationId: string): Promise<ApplicationView> {
  const row = await findApplication(deps.plumbing.db, applicationId)
  if (!row) throw new DomainError('not_found')
  return present(deps, row, await readTeam(deps, [row]))
}

export type ApplicationRoute =
  | ('applications' | 'openApplication' | 'claimApplication')
  | ('releaseApplication' | 'decideApplication')

const claimDeps = ({ plumbing, applicants: { audit } }: CreatorsDeps) => ({ ...plumbing, audit })

/** Operators' decisions on who becomes a creator. */
export const applicationHandlers = (
  deps: CreatorsDeps,
): Pick<Handlers<OperatorRoutes['creators']>, ApplicationRoute> => ({
  applications: ({ query }) => listFor(deps, query.state, readPlace(query.after)),
  openApplication: ({ params }) => openApplication(deps, params.applicationId),
  claimApplication: ({ caller: { operatorId }, params: { applicationId: itemId }, origin }) =>
    claimOrConflict(claimDeps(deps), { queue: 'applications', itemId, operatorId, origin }, (tx, claim) =>
      claimOpenApplication(tx, itemId, claim),
    ),
  releaseApplication: ({ caller: { operatorId }, params: { applicationId: itemId }, origin }) =>
    releaseItem(claimDeps(deps), { queue: 'applications', itemId, operatorId, origin }, (tx) =>
      releaseApplication(tx, itemId, operatorId),
    ),
  async decideApplication({ caller: { operatorId }, params: { applicationId }, body, origin }) {
    await decideApplication(deps, { applicationId, operatorId, verdict: body, origin })
    return { ok: true }
  },
})

/** Whether documents are what an applicant has to hand in, and has not: no identity check does it instead. */
async function needsDocuments(
  { plumbing: { db }, identity }: CreatorsDeps,
  userId: string,
): Promise<boolean> {
  const [{ status, reason }, withDocuments] = await Promise.all([
    identity.read(userId),
    whoHasDocuments(db, [userId]),
  ])
  return status !== 'approved' && reason === null && !withDocuments.has(userId)
}

/** When the documents of a decided application are deleted; null if none are stored. */
const keptUntil = async ({ plumbing: { db } }: CreatorsDeps, userId: string, application: ApplicationRow) =>
  (await documentsOf(db, userId)).length === 0 ? null : deletedAtOf(application)

/** The applicant's view of their own application. */
export async function readOwnApplication(deps: CreatorsDeps, userId: string): Promise<OwnApplication> {
  const row = await findApplicationOf(deps.plumbing.db, userId)
  const none = { state: 'none', documentsUntil: null } as const
  if (!row) return none
  const { state, reason, note, name, about } = row
  if (row.confirmed_at === null) return state === 'declined' ? none : { state: 'unconfirmed', name, about }
  if (state === 'waiting') return { state, needsDocuments: await needsDocuments(deps, userId) }
  switch (reason) {
    case 'identity':
    case 'documents':
    case 'photo':
    case 'about':
    case 'other':
      return { state: 'asked', ask: reason, note }
    case null: {
      // Operators may have changed the role since.
      const account = await deps.applicants.accounts.byId(userId)
      const isCreator = account?.roles_group === 'goddess'
      return {
        state: isCreator ? 'approved' : 'none',
        documentsUntil: await keptUntil(deps, userId, row),
      }
    }
    default:
      return { state: 'declined', reason, note, documentsUntil: await keptUntil(deps, userId, row) }
  }
}

/** Keeps an application, or deletes one that someone else made. Throws conflict if there is none to confirm. */
export async function claimApplication(deps: CreatorsDeps, userId: string, isMine: boolean): Promise<void> {
  const { db, clock } = deps.plumbing
  const isDone = isMine
    ? await confirmApplication(db, userId, new Date(clock.now()))
    : await disownApplication(db, userId)
  if (!isDone) throw new DomainError('conflict')
}

/** Throws conflict if nothing was asked, or something that an empty answer does not give. */
export async function answerApplication(deps: CreatorsDeps, userId: string, text: string): Promise<void> {
  const { db, clock } = deps.plumbing
  if (!(await storeAnswer(db, userId, text, new Date(clock.now())))) throw new DomainError('conflict')
}
