import type { Readable } from 'node:stream'
import type { Language, SessionView } from '@serendip/contract'
import { batchReads } from '../../kernel/batch-reads.ts'
import type { BlobStore } from '../../kernel/blob-store.ts'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import {
  type AccountRow,
  fillMissing,
  findAccountByEmail,
  findAccounts,
  updateLanguage,
  updateSubscription,
} from './accounts.store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { isAdult } from './age.ts'
import { changePassword, setPasswordByCode } from './change-password.ts'
import { deactivate, deleteAccount, reactivate } from './close-account.ts'
import { type NewAccount, prepareAccount } from './create-account.ts'
import { openExitOffer } from './exit-offer.ts'
import { listSessions } from './list-sessions.ts'
import {
  type CodePurpose,
  issueCode,
  issueNonce,
  type UsedCode,
  useCode,
  useNonce,
} from './one-time-codes.ts'
import { checkPassword } from './passwords.ts'
import { exportAccount } from './personal-data/export-account.ts'
import { listCountries, listWhereabouts, type Whereabouts } from './sessions.store.ts'
import {
  type AuthenticatedCaller,
  authenticate,
  endSession,
  endSessions,
  openSession,
  type SessionAuth,
} from './sessions.ts'
import { appealStanding, readStanding, type StandingNow } from './standing.ts'
import { takeBack } from './take-back.ts'

export type { AccountRow, Standing } from './accounts.store.ts'
export { missingFields, updatePasswordHash } from './accounts.store.ts'
export { ageInYears } from './age.ts'
export { type Arrival, insertArrival, signUpProvider } from './arrivals.store.ts'
export { demandPassword } from './change-password.ts'
export { canReactivate } from './close-account.ts'
export type { NewAccount } from './create-account.ts'
export {
  askForEmail,
  confirmAddress,
  markEmailConfirmed,
} from './email-change.store.ts'
export {
  findIdentity,
  type IdentityProvider,
  identitiesOf,
  insertIdentity,
  setRefreshToken,
} from './identities.store.ts'
export { codeLifeMs, forgetCodes } from './one-time-codes.ts'
export { sweepErasures } from './personal-data/erase-account.ts'
export { renameAccount } from './rename-account.ts'
export { forgetSessions } from './sessions.store.ts'
export { setAvatar } from './set-avatar.ts'
export { standingOf } from './standing.ts'

export interface Accounts {
  /** `admit` may refuse an account that is right in itself, before anything costly is done for it. */
  prepare(account: NewAccount, admit?: () => Promise<void>): Promise<{ store(tx: Tx): Promise<AccountRow> }>
  byId(id: string): Promise<AccountRow | null>
  byEmail(email: string): Promise<AccountRow | null>
  /** ISO 3166-1 alpha-2 of where the account was made and of its open sessions. */
  countriesOf(id: string): Promise<readonly string[]>
  /** The same of many people at once. */
  whereabouts(ids: readonly string[]): Promise<readonly Whereabouts[]>
  /** Fills in what a sign-up left out. Throws under_age. */
  fillMissing(
    id: string,
    told: { name: string | null; birthday: string | null; termsAccepted: boolean },
  ): Promise<void>
  /** Takes the same time for a wrong password and for no account at all. */
  checkPassword(account: AccountRow | null, password: string): Promise<boolean>
  /** Throws password_mismatch, password_weak. */
  changePassword(caller: Caller, change: { password: string; currentPassword: string }): Promise<void>
  /** Throws code_invalid, password_weak. */
  setPasswordByCode(code: string, password: string): Promise<AccountRow>
  openSession(accountId: string, origin: Origin, deviceId?: string): Promise<string>
  authenticate(token: string, auth: SessionAuth): Promise<AuthenticatedCaller>
  /** Throws not_found for a session that is not the person's. */
  endSession(session: Caller): Promise<void>
  endSessions(userId: string, exceptId: string | null): Promise<number>
  /** With `change`, ends all sessions and voids what they prepared. */
  takeBack(id: string, change: (tx: Tx) => Promise<void>): Promise<void>
  listSessions(caller: Caller): Promise<SessionView[]>
  setLanguage(id: string, language: Language): Promise<void>
  /** Answers whether that changed anything. */
  subscribe(id: string, subscribed: boolean): Promise<boolean>
  issueCode(purpose: CodePurpose, accountId: string, email?: string): Promise<string>
  useCode(purpose: CodePurpose, code: string): Promise<UsedCode | null>
  issueNonce(): Promise<string>
  useNonce(nonce: string): Promise<boolean>
  /** Throws not_found. */
  standing(accountId: string): Promise<StandingNow>
  /** Throws conflict. */
  appeal(accountId: string, text: string): Promise<void>
  /** Answers until when it can be opened again. Throws conflict. */
  deactivate(accountId: string): Promise<number>
  /** Answers when it is erased. Throws conflict. */
  delete(accountId: string): Promise<number>
  /** Throws account_closed. */
  reactivate(accountId: string): Promise<void>
  exitOffer(accountId: string): Promise<number | null>
  export(accountId: string): Promise<Readable>
}

/** `files` hold what belongs to people beside the tables; an archive takes it along. */
export function createAccounts(deps: AccountsDeps, files: BlobStore): Accounts {
  const { db, clock } = deps
  return {
    prepare: (account, admit) => prepareAccount(deps, account, admit),
    byId: batchReads((ids) => findAccounts(db, ids)),
    byEmail: (email) => findAccountByEmail(db, email),
    countriesOf: (id) => listCountries(db, id, new Date(clock.now())),
    whereabouts: (ids) => listWhereabouts(db, ids, new Date(clock.now())),
    async fillMissing(id, { name, birthday, termsAccepted }) {
      const now = clock.now()
      if (birthday !== null && !isAdult(birthday, now)) throw new DomainError('under_age')
      await fillMissing(db, id, { name, birthday, termsAt: termsAccepted ? new Date(now) : null })
    },
    checkPassword: (account, password) => checkPassword(account?.password_hash ?? null, password),
    changePassword: (caller, change) => changePassword(deps, caller, change),
    setPasswordByCode: (code, password) => setPasswordByCode(deps, code, password),
    openSession: (accountId, origin, deviceId) => openSession(deps, accountId, origin, deviceId),
    authenticate: (token, auth) => authenticate(deps, token, auth),
    endSession: (session) => endSession(deps, session),
    endSessions: (userId, exceptId) => endSessions(deps, userId, exceptId),
    takeBack: (id, change) => takeBack(deps, id, null, change),
    listSessions: (caller) => listSessions(deps, caller),
    setLanguage: (id, language) => updateLanguage(db, id, language),
    subscribe: (id, subscribed) => updateSubscription(db, id, subscribed),
    issueCode: (purpose, accountId, email) => issueCode(deps, purpose, accountId, email ?? null),
    useCode: (purpose, code) => useCode(deps, db, purpose, code),
    issueNonce: () => issueNonce(deps),
    useNonce: (nonce) => useNonce(deps, nonce),
    standing: (accountId) => readStanding(deps, accountId),
    appeal: (accountId, text) => appealStanding(deps, accountId, text),
    deactivate: (accountId) => deactivate(deps, accountId),
    delete: (accountId) => deleteAccount(deps, accountId),
    reactivate: (accountId) => reactivate(deps, accountId),
    exitOffer: (accountId) => openExitOffer(deps, accountId),
    export: (accountId) => exportAccount(db, files, accountId, clock.now()),
  }
}
