import type { Readable } from 'node:stream'
import type { Language, PersonAuth, SessionView } from '@serendip/contract'
import { batchReads } from '../../kernel/batch-reads.ts'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import type { Logger } from '../../kernel/logger.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import {
  type AccountRow,
  fillMissing,
  findAccountByEmail,
  findAccounts,
  findNamed,
  updateLanguage,
  updateSubscription,
} from './accounts.store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { isAdult } from './age.ts'
import { changePassword, setPasswordByCode } from './change-password.ts'
import { deactivate, deleteAccount, eraseOnRequest, reactivate } from './close-account.ts'
import { type NewAccount, prepareAccount } from './create-account.ts'
import { openExitOffer } from './exit-offer.ts'
import { listSessions } from './list-sessions.ts'
import {
  type CodePurpose,
  issueCode,
  issueDigits,
  issueNonce,
  issueSessionCode,
  peekCode,
  type UsedCode,
  useCode,
  useDigits,
  useNonce,
} from './one-time-codes.ts'
import { sweepErasures } from './personal-data/erase-account.ts'
import { exportAccount, type PersonalData } from './personal-data/export-account.ts'
import { secureAccount } from './secure-account.ts'
import {
  type EndedSessions,
  findEnded,
  hasSessionOn,
  listCountries,
  listWhereabouts,
  type Whereabouts,
} from './sessions.store.ts'
import {
  type AuthenticatedCaller,
  createAuthentication,
  endSession,
  endSessions,
  openSession,
  type SessionAlso,
} from './sessions.ts'
import { appealStanding, readStanding, type StandingNow } from './standing.ts'

export type { AccountRow, Standing } from './accounts.store.ts'
export {
  acceptTerms,
  countAccounts,
  findAccountByEmail,
  findAccountById,
  findAccounts,
  lockAccount,
  missingFields,
  postponeErasure,
  sampleAccounts,
  shownCountry,
  updateAgeRefusal,
  updatePasswordHash,
  updateRolesGroup,
  updateSandbox,
  updateStatedCountry,
} from './accounts.store.ts'
export type { AccountsDeps } from './accounts-deps.ts'
export { ageInYears, isAdult } from './age.ts'
export {
  type AppealRow,
  appealsOf,
  claimAppeal,
  closeAppeal,
  countAppeals,
  findAppeal,
  insertAppeal,
  openAppeals,
  releaseAppeal,
} from './appeals.store.ts'
export { type Arrival, insertArrival, signUpProvider } from './arrivals.store.ts'
export { canReactivate } from './close-account.ts'
export type { NewAccount } from './create-account.ts'
export {
  askForEmail,
  confirmAddress,
  markEmailConfirmed,
} from './email-change.store.ts'
export { findPeople, listUsersOfAddress } from './find-people.store.ts'
export {
  findIdentity,
  type IdentityProvider,
  identitiesOf,
  insertIdentity,
  resealRefreshTokens,
  setRefreshToken,
} from './identities.store.ts'
export { addressArea, describeDevice, describeSession } from './list-sessions.ts'
export { mailboxOf } from './mailbox.ts'
export { codeLifeMs } from './one-time-codes.ts'
export { createPasswords, isGuessable, type PasswordHashing, type Passwords } from './passwords.ts'
export { endPendingLogin, findPendingLogin, startPendingLogin } from './pending-logins.ts'
export { type ArchiveFile, packZip, textFile } from './personal-data/pack-zip.ts'
export { chooseName, nameAt, renameAccount } from './rename-account.ts'
export type { AuthenticatedCaller } from './sessions.ts'
export { setAvatar } from './set-avatar.ts'
export {
  accountCards,
  appealableUntil,
  appealDueAt,
  bannedAccounts,
  decidedAt,
  erasedBefore,
  goodAccounts,
  hasBan,
  setBan,
  standingOf,
} from './standing.ts'

export interface Accounts {
  readonly schedules: readonly Schedule[]
  /** `admit` may refuse an otherwise valid account before any costly work is done for it. */
  prepare(account: NewAccount, admit?: () => Promise<void>): Promise<{ store(tx: Tx): Promise<AccountRow> }>
  byId(id: string): Promise<AccountRow | null>
  /** Those of the given accounts whose name contains this text, in any case. */
  named(ids: readonly string[], part: string): Promise<readonly string[]>
  byEmail(email: string): Promise<AccountRow | null>
  /** ISO 3166-1 alpha-2 of the country where the account was created and of its open sessions. */
  countriesOf(id: string): Promise<readonly string[]>
  /** The same for many people at once. */
  whereabouts(ids: readonly string[]): Promise<readonly Whereabouts[]>
  /** Fills in what a sign-up omitted. Throws under_age. */
  fillMissing(
    id: string,
    given: { name: string | null; birthday: string | null; termsAccepted: boolean },
  ): Promise<void>
  /** Takes the same time for a wrong password as for a missing account. */
  checkPassword(account: AccountRow | null, password: string): Promise<boolean>
  /** Throws password_mismatch, password_weak. */
  changePassword(caller: Caller, change: { password: string; currentPassword: string }): Promise<void>
  /** Throws code_invalid, password_weak. */
  setPasswordByCode(code: string, password: string): Promise<AccountRow>
  openSession(
    accountId: string,
    origin: Origin,
    how?: { deviceId?: string | undefined; also?: SessionAlso },
  ): Promise<string>
  authenticate(token: string, auth: PersonAuth): Promise<AuthenticatedCaller>
  /** Throws not_found if the session is not the person's. */
  endSession(session: Caller): Promise<void>
  /** `also` is written in the same transaction, as its last part. */
  endSessions(
    userId: string,
    exceptId: string | null,
    also?: (tx: Tx, ended: number) => Promise<void>,
  ): Promise<number>
  /** Applies `change`, ends all sessions and voids what they prepared. */
  secureAccount(id: string, change: (tx: Tx) => Promise<void>): Promise<void>
  listSessions(caller: Caller): Promise<SessionView[]>
  /** Whether a device opened a session of the account that is open or ended within the last month. */
  knowsDevice(accountId: string, deviceId: string): Promise<boolean>
  /** Sessions and accounts that ended since a moment (milliseconds since the epoch). */
  endedSince(since: number): Promise<EndedSessions>
  setLanguage(id: string, language: Language): Promise<void>
  /** Returns whether that changed anything. */
  subscribe(id: string, subscribed: boolean): Promise<boolean>
  issueCode(purpose: CodePurpose, accountId: string, email?: string): Promise<string>
  /** A code that becomes void as soon as the caller's session ends. */
  issueSessionCode(purpose: CodePurpose, caller: Caller): Promise<string>
  useCode(purpose: CodePurpose, code: string): Promise<UsedCode | null>
  /** Whose code it is; it stays valid. */
  peekCode(purpose: CodePurpose, code: string): Promise<UsedCode | null>
  /** A one-time six-digit substitute for the password; the caller that accepts it limits the attempts. */
  issueDigits(accountId: string): Promise<string>
  useDigits(accountId: string, digits: string): Promise<boolean>
  issueNonce(): Promise<string>
  useNonce(nonce: string): Promise<boolean>
  /** Throws not_found. */
  standing(accountId: string): Promise<StandingNow>
  /** Throws conflict. */
  appeal(accountId: string, text: string): Promise<void>
  /** Returns until when it can be reopened. Throws conflict. */
  deactivate(accountId: string): Promise<number>
  /** Returns when it is erased. Throws conflict. */
  delete(accountId: string): Promise<number>
  /** The same also for a banned or deactivated account; `also` is written in the same transaction. Throws conflict. */
  eraseOnRequest(accountId: string, also: (tx: Tx) => Promise<void>): Promise<number>
  /** Throws account_closed. */
  reactivate(accountId: string): Promise<void>
  exitOffer(accountId: string): Promise<number | null>
  export(accountId: string): Promise<Readable>
}

export function createAccounts(
  deps: AccountsDeps,
  personal: PersonalData & { readonly logger: Logger },
): Accounts {
  const { db, clock } = deps
  return {
    schedules: [
      {
        name: 'erase-accounts',
        everyMs: sweepEveryMs,
        run: () => sweepErasures({ ...deps, ...personal }),
      },
    ],
    prepare: (account, admit) => prepareAccount(deps, account, admit),
    byId: batchReads((ids) => findAccounts(db, ids)),
    named: (ids, part) => findNamed(db, ids, part),
    byEmail: (email) => findAccountByEmail(db, email),
    countriesOf: (id) => listCountries(db, id, new Date(clock.now())),
    whereabouts: (ids) => listWhereabouts(db, ids, new Date(clock.now())),
    async fillMissing(id, { name, birthday, termsAccepted }) {
      const now = clock.now()
      if (birthday !== null && !isAdult(birthday, now)) throw new DomainError('under_age')
      const terms = termsAccepted ? { version: await deps.termsVersion(), at: new Date(now) } : null
      await fillMissing(db, id, { name, birthday, terms })
    },
    checkPassword: (account, password) => deps.passwords.check(account?.password_hash ?? null, password),
    changePassword: (caller, change) => changePassword(deps, caller, change),
    setPasswordByCode: (code, password) => setPasswordByCode(deps, code, password),
    openSession: (accountId, origin, how) => openSession(deps, accountId, origin, how),
    authenticate: createAuthentication(deps),
    endSession: (session) => endSession(deps, session),
    endSessions: (userId, exceptId, also) => endSessions(deps, userId, exceptId, also),
    secureAccount: (id, change) => secureAccount(deps, id, null, change),
    listSessions: (caller) => listSessions(deps, caller),
    knowsDevice: (accountId, deviceId) => hasSessionOn(db, accountId, deviceId),
    endedSince: (since) => findEnded(db, new Date(since), new Date(clock.now())),
    setLanguage: (id, language) => updateLanguage(db, id, language),
    subscribe: (id, subscribed) => updateSubscription(db, id, subscribed),
    issueCode: (purpose, accountId, email) => issueCode(deps, purpose, accountId, email ?? null),
    issueSessionCode: (purpose, caller) => issueSessionCode(deps, purpose, caller),
    issueDigits: (accountId) => issueDigits(deps, accountId),
    useDigits: (accountId, digits) => useDigits(deps, accountId, digits),
    useCode: (purpose, code) => useCode(deps, db, purpose, code),
    peekCode: (purpose, code) => peekCode(deps, purpose, code),
    issueNonce: () => issueNonce(deps),
    useNonce: (nonce) => useNonce(deps, nonce),
    standing: (accountId) => readStanding(deps, accountId),
    appeal: (accountId, text) => appealStanding(deps, accountId, text),
    deactivate: (accountId) => deactivate(deps, accountId),
    delete: (accountId) => deleteAccount(deps, accountId),
    eraseOnRequest: (accountId, also) => eraseOnRequest(deps, accountId, also),
    reactivate: (accountId) => reactivate(deps, accountId),
    exitOffer: (accountId) => openExitOffer(deps, accountId),
    export: (accountId) => exportAccount(db, personal, accountId, clock.now()),
  }
}
