import {
  type PersonCall,
  type PrivateFacts,
  personCallsMax,
  type ViewPurpose,
} from '@serendip/contract/operator'
import { timeCursor, timePlace } from '../../../kernel/cursor-moment.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { type AccountRow, addressArea, describeDevice, findAccounts } from '../../accounts/index.ts'
import { devicesOf } from '../../auth/index.ts'
import { type HistoryRow, lastedMsOf, listHistory, standingConsentOf } from '../../calls/index.ts'
import { assignmentsOf } from '../../experiments/index.ts'
import { listChecks } from '../../identity/index.ts'
import { findAnswers } from '../../profiles/index.ts'
import { knownPerson } from '../cases/open-case.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { entryDetails, signInActions } from './identify-person.ts'
import { linkedAccounts } from './linked-accounts.ts'
import { findPhone } from './support-phones.ts'

const signInsShown = 50
/** The person's sign-ins with device and place, as far as the log still has these. */
async function signInsOf({ plumbing: { audit } }: ModerationDeps, userId: string) {
  const entries = await audit.search({ subject: userId, anyAction: signInActions }, signInsShown)
  return entries.map(({ seq, at, action, actor, detail }) => {
    const { address, country, userAgent } = entryDetails.parse(JSON.parse(detail ?? '{}'))
    // An operator's act says nothing of where the person was.
    const isOwn = actor === userId && detail !== null
    const { browser, system } = describeDevice(isOwn ? userAgent : '')
    return {
      seq: Number(seq),
      at: at.getTime(),
      action,
      browser,
      system,
      country: isOwn ? country : null,
      addressArea: isOwn && address !== '' ? addressArea(address) : '',
    }
  })
}

async function consentsOf({ plumbing: { db } }: ModerationDeps, account: AccountRow) {
  const [standing, answers] = await Promise.all([
    standingConsentOf(db, account.id),
    findAnswers(db, account.id),
  ])
  return {
    termsAt: account.terms_accepted_at?.getTime() ?? null,
    newsletter: account.email_subscribed,
    cityShown: answers.cityShown ?? false,
    standing,
  }
}

async function experimentsOf({ plumbing: { db } }: ModerationDeps, userId: string) {
  const rows = await assignmentsOf(db, userId)
  return rows.map(({ split_name: name, group_name: group, forced: isForced, assigned_at }) => ({
    name,
    group,
    isForced,
    at: assigned_at.getTime(),
  }))
}

async function identityTriesOf({ plumbing: { db } }: ModerationDeps, userId: string) {
  const rows = await listChecks(db, userId)
  return rows.toReversed().map(({ id: tryId, status, declined, started_at, changed_at, voided_at }) => ({
    tryId,
    status,
    declined,
    startedAt: started_at.getTime(),
    changedAt: changed_at.getTime(),
    voidedAt: voided_at?.getTime() ?? null,
  }))
}

interface Look {
  readonly userId: string
  readonly purpose: ViewPurpose
  readonly origin: Origin
}

/** Private facts of a person; logs the look. Throws not_found. */
export async function viewPerson(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, purpose, origin }: Look,
): Promise<PrivateFacts> {
  const account = await knownPerson(deps, userId)
  const [sessions, signIns, consents, experiments, identityTries, devices, phone, linked] = await Promise.all(
    [
      deps.accounts.listSessions({ userId, sessionId: '' }),
      signInsOf(deps, userId),
      consentsOf(deps, account),
      experimentsOf(deps, userId),
      identityTriesOf(deps, userId),
      devicesOf(deps.plumbing.db, userId),
      findPhone(deps.plumbing.db, userId),
      linkedAccounts(deps, userId),
    ],
  )
  await deps.plumbing.audit.record({
    action: 'person.read',
    subject: userId,
    actor,
    origin,
    about: { purpose },
  })
  return {
    email: account.email,
    emailConfirmed: account.email_confirmed,
    phone,
    signIns,
    consents,
    experiments,
    identityTries,
    linked,
    devices: devices.map(({ device_id: deviceId, os_name: system, seen_at }) => ({
      deviceId,
      system,
      seenAt: seen_at.getTime(),
    })),
    sessions: sessions.map(({ current: _, kind: _kind, ...session }) => session),
  }
}

function presentCall(row: HistoryRow, userId: string, partners: ReadonlyMap<string, AccountRow>): PersonCall {
  const { id: callId, type, mode, at, endReason, endedBy } = row
  const partner = partners.get(row.partnerId ?? '')
  return {
    callId,
    type,
    mode,
    at: at.getTime(),
    endReason,
    durationMs: lastedMsOf(row),
    endedBy: endedBy === null ? null : endedBy === userId ? 'person' : 'partner',
    partner: partner && !partner.erased_at ? { userId: partner.id, name: partner.name } : null,
  }
}

/** A page of the calls of a person, with whom and how they ended; logs the look. Throws not_found. */
export async function listCallsOf(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, purpose, cursor, origin }: Look & { readonly cursor?: string | undefined },
) {
  const { db, audit } = deps.plumbing
  await knownPerson(deps, userId)
  const page = { userId, type: null, before: timePlace(cursor), most: personCallsMax + 1 }
  const rows = await listHistory(db, page)
  const shown = rows.slice(0, personCallsMax)
  const partners = await findAccounts(
    db,
    shown.flatMap(({ partnerId }) => partnerId ?? []),
  )
  await audit.record({ action: 'person.calls_read', subject: userId, actor, origin, about: { purpose } })
  const last = shown.at(-1)
  return {
    calls: shown.map((row) => presentCall(row, userId, partners)),
    nextCursor: rows.length > shown.length && last ? timeCursor(last) : null,
  }
}
