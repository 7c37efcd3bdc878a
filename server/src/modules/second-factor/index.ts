import type { PasskeyAssertion, PasskeyQuestion, SecondFactorView } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { askPasskey, startPasskey, whoSigned } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  findTotp,
  passkeysOf,
  renamePasskey,
  takeRecoveryCode,
  takeStep,
  viewOfPasskey,
} from './second-factor.store.ts'
import type { Also, SecondFactorDeps } from './second-factor-deps.ts'
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  removeSparePasskey,
  removeTotp,
  renewRecoveryCodes,
  sealedAs,
  startTotp,
} from './set-up.ts'
import { stepOfCode } from './totp.ts'

export { type RehearsedTotp, rehearseTotp } from './rehearsed-totp.ts'
export type { RelyingParty, Subject } from './second-factor-deps.ts'
export { resealTotpSecrets } from './set-up.ts'

/** Exactly one of them is given; `whatProved` answers which. */
export interface Proof {
  readonly totp?: string | undefined
  readonly recoveryCode?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}
export type ProofKind = keyof Proof

/** Ways to complete a login; null for a person without a second factor. */
export interface SecondFactorChallenge {
  readonly totp: boolean
  readonly recoveryCode: boolean
  readonly passkey: PasskeyQuestion | null
}

async function takeTotp(deps: SecondFactorDeps, subjectId: string, code: string): Promise<boolean> {
  const row = await findTotp(deps.db, subjectId)
  const secret = row?.confirmed_at ? deps.secrets.open(sealedAs(subjectId), row.secret) : null
  if (secret === null) return false
  const step = stepOfCode(Buffer.from(secret, 'hex'), code, deps.clock.now())
  return step !== null && takeStep(deps.db, subjectId, step)
}

async function whatProved(
  deps: SecondFactorDeps,
  subjectId: string,
  { totp, recoveryCode, passkey }: Proof,
): Promise<ProofKind | null> {
  if ([totp, recoveryCode, passkey].filter((given) => given !== undefined).length !== 1) return null
  if (totp !== undefined) return (await takeTotp(deps, subjectId, totp)) ? 'totp' : null
  if (recoveryCode !== undefined) {
    const hash = hashRecoveryCode(recoveryCode)
    return (await takeRecoveryCode(deps.db, subjectId, hash)) ? 'recoveryCode' : null
  }
  return passkey && (await whoSigned(deps, subjectId, passkey)) === subjectId ? 'passkey' : null
}

const hasTotp = async (db: Db, subjectId: string): Promise<boolean> => {
  const row = await findTotp(db, subjectId)
  return row !== null && row.confirmed_at !== null
}

async function viewFactors({ db }: SecondFactorDeps, subjectId: string): Promise<SecondFactorView> {
  const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
    hasTotp(db, subjectId),
    passkeysOf(db, subjectId),
    countRecoveryCodes(db, subjectId),
  ])
  return { totp, passkeys: passkeys.map(viewOfPasskey), recoveryCodesLeft }
}

async function askProof(deps: SecondFactorDeps, subjectId: string): Promise<SecondFactorChallenge | null> {
  const [totp, passkeys, codes] = await Promise.all([
    hasTotp(deps.db, subjectId),
    passkeysOf(deps.db, subjectId),
    countRecoveryCodes(deps.db, subjectId),
  ])
  if (!totp && passkeys.length === 0) return null
  const passkey = passkeys.length === 0 ? null : await askPasskey(deps, subjectId)
  return { totp, recoveryCode: codes > 0, passkey }
}

/** Second factors of subjects; one for each site, because passkeys belong to a site. */
export function createSecondFactor(deps: SecondFactorDeps) {
  return {
    ...bind(deps, {
      view: viewFactors,
      ask: askProof,
      /** Consumes a proof; answers which one it was, or null if it is wrong. More than one are wrong. */
      whatProved,
      /** Throws conflict if an app is already set up. */
      startTotp,
      /** Answers recovery codes with the first factor. Throws second_factor_wrong, conflict. */
      confirmTotp,
      /** Removing the last factor removes the recovery codes. Throws not_found. */
      removeTotp,
      /** Throws conflict at `limits.passkeysMax`. */
      startPasskey,
      /** Throws second_factor_wrong, conflict. */
      addPasskey,
      /** Throws not_found for a passkey that is not the subject's. */
      removePasskey,
      /** Removes a passkey unless it is the last factor. Throws not_found, conflict. */
      removeSparePasskey,
      /** Throws conflict if there is no factor that they could replace. */
      renewRecoveryCodes,
    }),
    /** A challenge for anyone with a passkey of this site. */
    askForLogin: () => askPasskey(deps, null),
    /** Whose passkey answered it; null if the answer is wrong. */
    whoAnswered: (passkey: PasskeyAssertion) => whoSigned(deps, null, passkey),
    /** Throws not_found. */
    renamePasskey: (subjectId: string, passkeyId: string, name: string, also: Also) =>
      transact(deps.db, async (tx) => {
        if (!(await renamePasskey(tx, subjectId, passkeyId, name))) throw new DomainError('not_found')
        await also(tx)
      }),
  }
}
export type SecondFactor = ReturnType<typeof createSecondFactor>
