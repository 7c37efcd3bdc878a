import { reportReason } from '@serendip/contract'
import {
  type FoundPerson,
  type LookPurpose,
  type PersonPage,
  type PrivateFacts,
  peoplePageMax,
} from '@serendip/contract/operator'
import { z } from 'zod'
import { DomainError } from '../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { type AccountRow, addressArea, describeDevice, findPeople, standingOf } from '../accounts/index.ts'
import type { AuditAction } from '../audit/index.ts'
import { findAccess } from '../onboarding/index.ts'
import { type ReportRow, reportsAbout, reportsBy } from '../safety/index.ts'
import { presentDecisions } from './open-case.ts'
import { eventsOf } from './events.store.ts'
import type { ModerationDeps } from './moderation-deps.ts'

const shownMax = 20
const signInsShown = 50
/** What shows who had access to an account, and when. */
const signInActions = [
  ...(['account.registered', 'login.succeeded', 'login.refused', 'login.limited'] as const),
  ...([
    'login.second_factor_refused',
    'password.changed',
    'password.reset',
    'password.reset_forced',
  ] as const),
  ...(['email.changed', 'identity.linked', 'recovery_code.used', 'session.ended', 'sessions.ended'] as const),
] as const satisfies readonly AuditAction[]

/** Throws not_found. */
export async function knownPerson({ accounts }: ModerationDeps, userId: string): Promise<AccountRow> {
  const account = await accounts.byId(userId)
  if (!account) throw new DomainError('not_found')
  return account
}

function presentFound(account: AccountRow, now: number): FoundPerson {
  const standing = standingOf(account, now)
  return {
    ...{ userId: account.id, humanReadableId: account.human_id, name: account.name },
    ...{ rolesGroup: account.roles_group, language: account.language, country: account.country },
    ...{ joinedAt: account.created_at.getTime(), standing },
    standingUntil: standing === 'banned' ? (account.standing_until?.getTime() ?? null) : null,
  }
}

export async function searchPeople(
  { plumbing: { db, clock } }: ModerationDeps,
  { q, after = null }: { readonly q: string; readonly after?: string | null | undefined },
) {
  const rows = await findPeople(db, { text: q, after, most: peoplePageMax })
  return { people: rows.map((row) => presentFound(row, clock.now())) }
}

/** As others see it; null until the sign-up is complete. */
async function presentProfile({ profiles, wordsOf }: ModerationDeps, { id, birthday }: AccountRow) {
  if (birthday === null) return null
  const [{ age, country, avatar }, words] = await Promise.all([profiles.partner(id), wordsOf(id)])
  return { age, country, ...words, hasPhoto: avatar !== '' }
}

/** Throws not_found. */
export async function openPerson(deps: ModerationDeps, userId: string): Promise<PersonPage> {
  const { db, clock } = deps.plumbing
  const account = await knownPerson(deps, userId)
  const [sessions, { unblocked, expected_source: expectedSource }, profile] = await Promise.all([
    deps.accounts.listSessions({ userId, sessionId: '' }),
    findAccess(db, userId),
    presentProfile(deps, account),
  ])
  const found = presentFound(account, clock.now())
  return {
    ...found,
    ...{ gender: account.gender, openSessions: sessions.length, unblocked, profile },
    ...{ sandbox: account.sandbox, expectedSource },
    standingReason: found.standing === 'banned' ? account.standing_reason : null,
  }
}

const presentReport = (report: ReportRow) => ({
  ...{ reportId: report.id, reason: reportReason.parse(report.reason), state: report.state },
  filedAt: report.created_at.getTime(),
})

/** Reports about and by a person, and decisions about them. Throws not_found. */
export async function reportsOfPerson(deps: ModerationDeps, userId: string) {
  const { db } = deps.plumbing
  await knownPerson(deps, userId)
  const [about, by, events] = await Promise.all([
    reportsAbout(db, userId, shownMax),
    reportsBy(db, userId, shownMax),
    eventsOf(db, userId, shownMax),
  ])
  return {
    ...{ about: about.map(presentReport), by: by.map(presentReport) },
    decisions: await presentDecisions(db, events),
  }
}

const entryDetails = z.object({
  address: z.string().default(''),
  country: z.string().nullable().default(null),
  userAgent: z.string().default(''),
})

/** The person's sign-ins with device and place, as far as the log still has these. */
async function signInsOf({ plumbing: { audit } }: ModerationDeps, userId: string) {
  const entries = await audit.search({ subject: userId, anyAction: signInActions }, signInsShown)
  return entries.map(({ seq, at, action, actor, detail }) => {
    const { address, country, userAgent } = entryDetails.parse(JSON.parse(detail ?? '{}'))
    // An operator's act says nothing of where the person was.
    const isOwn = actor === userId && detail !== null
    const { browser, system } = describeDevice(isOwn ? userAgent : '')
    return {
      ...{ seq: Number(seq), at: at.getTime(), action, browser, system, country: isOwn ? country : null },
      addressArea: isOwn && address !== '' ? addressArea(address) : '',
    }
  })
}

/** Private facts of a person; logs the look. Throws not_found. */
export async function lookAtPerson(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, purpose, origin }: { userId: string; purpose: LookPurpose; origin: Origin },
): Promise<PrivateFacts> {
  const account = await knownPerson(deps, userId)
  const [sessions, signIns] = await Promise.all([
    deps.accounts.listSessions({ userId, sessionId: '' }),
    signInsOf(deps, userId),
  ])
  await deps.plumbing.audit.record({
    ...{ action: 'person.read', subject: userId, actor, origin, about: { purpose } },
  })
  return {
    ...{ email: account.email, emailConfirmed: account.email_confirmed, signIns },
    sessions: sessions.map(({ current: _, kind: _kind, ...session }) => session),
  }
}
