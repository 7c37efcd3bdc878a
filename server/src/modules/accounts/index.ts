import { bind } from '../../kernel/bind.ts'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Logger } from '../../kernel/logger.ts'
import { batchReads } from '../../kernel/reads/batch-reads.ts'
import { sweepEveryMs } from '../jobs/index.ts'
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
import { prepareAccount } from './create-account.ts'
import { listSessions } from './list-sessions.ts'
import {
  type BrandCode,
  type CodePurpose,
  issueCode,
  issueDigits,
  issueNonce,
  issueSessionCode,
  peekCode,
  useCode,
  useDigits,
  useNonce,
} from './one-time-codes.ts'
import { sweepErasures } from './personal-data/erase-account.ts'
import { exportAccount, type PersonalData } from './personal-data/export-account.ts'
import { secureAccount } from './secure-account.ts'
import {
  findEnded,
  hasSessionOn,
  listCountries,
  listWhereabouts,
  readSessionDevice,
  lastSeenAt,
  openSessionsAmong,
} from './sessions.store.ts'
import { createAuthentication, endSession, endSessions, openSession } from './sessions.ts'
import { appealStanding, readStanding } from './standing.ts'

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
export { type Arrival, findSignUp, insertArrival, type SignUp } from './arrivals.store.ts'
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

export function createAccounts(deps: AccountsDeps, personal: PersonalData & { readonly logger: Logger }) {
  const { db, clock } = deps
  return {
    ...bind(deps, {
      /** `admit` may refuse an otherwise valid account before any costly work is done for it. */
      prepare: prepareAccount,
      /** Throws password_mismatch, password_weak. */
      changePassword,
      /** Throws code_invalid, password_weak. */
      setPasswordByCode,
      openSession,
      /** Throws not_found if the session is not the person's. */
      endSession,
      /** `also` is written in the same transaction, as its last part. */
      endSessions,
      listSessions,
      /** A code that becomes void as soon as the caller's session ends. */
      issueSessionCode,
      /** A one-time six-digit substitute for the password; the caller that accepts it limits the attempts. */
      issueDigits,
      useDigits,
      /** Whose code it is; it stays valid. */
      peekCode,
      issueNonce,
      useNonce,
      /** Throws not_found. */
      standing: readStanding,
      /** Throws conflict. */
      appeal: appealStanding,
      /** Returns until when it can be reopened. Throws conflict. */
      deactivate,
      /** Returns when it is erased. Throws conflict. */
      delete: deleteAccount,
      /** The same also for a banned or deactivated account; `also` is written in the same transaction. Throws conflict. */
      eraseOnRequest,
      /** Throws account_closed. */
      reactivate,
    }),
    ...bind(db, {
      /** Those of the given accounts whose name contains this text, in any case. */
      named: findNamed,
      byEmail: findAccountByEmail,
      /** Whether a device opened a session of the account that is open or ended within the last month. */
      knowsDevice: hasSessionOn,
      /** The device on which a session was opened; empty if it named none. */
      deviceOf: readSessionDevice,
      setLanguage: updateLanguage,
      /** When the person was last there, to the minute; null without a stored session. */
      lastSeen: lastSeenAt,
      /** Returns whether that changed anything. */
      subscribe: updateSubscription,
    }),
    schedules: [
      {
        name: 'erase-accounts',
        everyMs: sweepEveryMs,
        run: () => sweepErasures({ ...deps, ...personal }),
      },
    ],
    byId: batchReads((ids: readonly string[]) => findAccounts(db, ids)),
    /** ISO 3166-1 alpha-2 of the country where the account was created and of its open sessions. */
    countriesOf: (id: string) => listCountries(db, id, new Date(clock.now())),
    /** The same for many people at once. */
    whereabouts: (ids: readonly string[]) => listWhereabouts(db, ids, new Date(clock.now())),
    /** Fills in what a sign-up omitted. Throws under_age. */
    async fillMissing(
      id: string,
      {
        name,
        birthday,
        termsOf,
      }: {
        readonly name: string | null
        readonly birthday: string | null
        /** The brand whose terms the person accepts; null for none. */
        readonly termsOf: string | null
      },
    ) {
      const now = clock.now()
      if (birthday !== null && !isAdult(birthday, now)) throw new DomainError('under_age')
      const terms = termsOf === null ? null : { version: await deps.termsVersion(termsOf), at: new Date(now) }
      await fillMissing(db, id, { name, birthday, terms })
    },
    /** Takes the same time for a wrong password as for a missing account. */
    checkPassword: (account: AccountRow | null, password: string) =>
      deps.passwords.check(account?.password_hash ?? null, password),
    authenticate: createAuthentication(deps),
    /** Applies `change`, ends all sessions and voids what they prepared. */
    secureAccount: (id: string, change: (tx: Tx) => Promise<void>) => secureAccount(deps, id, null, change),
    /** Those of the sessions that still go on, of accounts in good standing. */
    async openSessions(ids: readonly string[]) {
      const now = clock.now()
      const { sessionIdleMs } = await deps.settings.read()
      return openSessionsAmong(db, ids, new Date(now), new Date(now - sessionIdleMs))
    },
    /** Sessions and accounts that ended since a moment (milliseconds since the epoch). */
    endedSince: (since: number) => findEnded(db, new Date(since), new Date(clock.now())),
    issueCode: (purpose: CodePurpose, accountId: string, email?: string) =>
      issueCode(deps, purpose, accountId, email ?? null),
    useCode: (purpose: CodePurpose, code: BrandCode) => useCode(deps, db, purpose, code),
    export: (accountId: string) => exportAccount(db, personal, accountId, clock.now()),
  }
}

export type Accounts = ReturnType<typeof createAccounts>
