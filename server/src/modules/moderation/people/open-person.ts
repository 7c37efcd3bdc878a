import { reportReason } from '@serendip/contract'
import { type FoundPerson, type PersonPage, peoplePageMax } from '@serendip/contract/operator'
import type { Db } from '../../../kernel/db.ts'
import {
  type AccountRow,
  ageInYears,
  findAccounts,
  findPeople,
  shownCountry,
  standingOf,
} from '../../accounts/index.ts'
import { listUsersOfDevice } from '../../auth/index.ts'
import { isValid, listChecks } from '../../identity/index.ts'
import { kindOf, reviewedPhotosOf } from '../../media/index.ts'
import { findAccess } from '../../profiles/index.ts'
import { type ReportRow, reportsAbout, reportsBy } from '../../safety/index.ts'
import { knownPerson } from '../cases/open-case.ts'
import { presentDecisions } from '../decisions/present-decisions.ts'
import { eventsOf } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { readStrikes } from '../strikes/strikes.ts'
import { listUsersOfPhone, readPhone } from './support-phones.ts'

const shownMax = 20

export function presentFound(account: AccountRow, now: number): FoundPerson {
  const standing = standingOf(account, now)
  return {
    userId: account.id,
    humanReadableId: account.human_id,
    name: account.name,
    rolesGroup: account.roles_group,
    language: account.language,
    country: account.country,
    joinedAt: account.created_at.getTime(),
    standing,
    standingUntil: standing === 'banned' ? (account.standing_until?.getTime() ?? null) : null,
  }
}

/** Beginning of the ids of devices. */
const isDevice = /^web_/

interface Search {
  readonly text: string
  /** The last person of the page before. */
  readonly after: string | null
  readonly most: number
}

/** As `findPeople`; or those who used a device or gave a telephone number, in the order of ids. */
export async function searchAccounts(db: Db, search: Search): Promise<readonly AccountRow[]> {
  const deviceId = search.text.trim()
  const phone = readPhone(search.text)
  const page = { after: search.after ?? '', most: search.most }
  if (phone === null && !isDevice.test(deviceId)) return findPeople(db, search)
  const ids = await (phone === null
    ? listUsersOfDevice(db, { deviceId, ...page })
    : listUsersOfPhone(db, { phone, ...page }))
  const accounts = await findAccounts(db, ids)
  return ids.flatMap((id) => accounts.get(id) ?? [])
}

export async function searchPeople(
  { plumbing: { db, clock } }: ModerationDeps,
  { q, after = null }: { readonly q: string; readonly after?: string | null | undefined },
) {
  const rows = await searchAccounts(db, { text: q, after, most: peoplePageMax })
  return { people: rows.map((row) => presentFound(row, clock.now())) }
}

/** As others see it; null until the sign-up is complete. */
async function presentProfile({ plumbing, profiles }: ModerationDeps, account: AccountRow) {
  if (account.birthday === null) return null
  const age = ageInYears(account.birthday, plumbing.clock.now())
  const [words, photos] = await Promise.all([
    profiles.wordsOf(account.id),
    reviewedPhotosOf(plumbing.db, [account.id]),
  ])
  return {
    age,
    country: shownCountry(account),
    ...words,
    hasPhoto: account.avatar !== '',
    photoId: account.avatar || null,
    gallery: photos
      .filter((photo) => photo.state === 'approved' && kindOf(photo) === 'galleries')
      .map(({ id }) => id),
  }
}

/** Whether an identity check says that a person is under 18, or an operator voided that and no check was passed since. */
async function ageAnswerOf({ plumbing: { db } }: ModerationDeps, account: AccountRow) {
  if (account.age_refused_at === null) return null
  const tries = await listChecks(db, account.id)
  return tries.some((knownTry) => knownTry.declined === 'age' && isValid(knownTry)) ? 'stands' : 'voided'
}

/** Throws not_found. */
export async function openPerson(deps: ModerationDeps, userId: string): Promise<PersonPage> {
  const { db, clock } = deps.plumbing
  const account = await knownPerson(deps, userId)
  const [sessions, { unblocked, expected_source: expectedSource }, profile, ageAnswer] = await Promise.all([
    deps.accounts.listSessions({ userId, sessionId: '' }),
    findAccess(db, userId),
    presentProfile(deps, account),
    ageAnswerOf(deps, account),
  ])
  const found = presentFound(account, clock.now())
  return {
    ...found,
    gender: account.gender,
    openSessions: sessions.length,
    unblocked,
    profile,
    sandbox: account.sandbox,
    expectedSource,
    ageAnswer,
    awaitsDecision: found.standing === 'banned' && account.standing_pending,
    standingReason: found.standing === 'banned' ? account.standing_reason : null,
  }
}

const presentReport = (report: ReportRow) => ({
  reportId: report.id,
  reason: reportReason.parse(report.reason),
  state: report.state,
  filedAt: report.created_at.getTime(),
})

/** Reports about and by a person, and decisions about them. Throws not_found. */
export async function reportsOfPerson(deps: ModerationDeps, userId: string) {
  const { db } = deps.plumbing
  await knownPerson(deps, userId)
  const [about, by, events, strikes] = await Promise.all([
    reportsAbout(db, userId, shownMax),
    reportsBy(db, userId, shownMax),
    eventsOf(db, userId, shownMax),
    readStrikes(deps, userId),
  ])
  return {
    strikes,
    about: about.map(presentReport),
    by: by.map(presentReport),
    decisions: await presentDecisions(db, events),
  }
}
