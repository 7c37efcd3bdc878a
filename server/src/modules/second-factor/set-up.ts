import { limits, type PasskeyAttestation, type PasskeyView } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { transact } from '../../kernel/transact.ts'
import { readNewPasskey } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import {
  confirmTotp as confirmRow,
  countRecoveryCodes,
  deletePasskey,
  deleteTotp,
  findTotp,
  insertPasskey,
  lockFactors,
  passkeysOf,
  putTotp,
  replaceRecoveryCodes,
  takeStep,
  viewOfPasskey,
} from './second-factor.store.ts'
import type { Also, SecondFactorDeps, Subject } from './second-factor-deps.ts'
import { newTotpSecret, stepOfCode, toBase32, totpUri } from './totp.ts'

/** A sealed secret opens only for its own subject, so that a row copied to another one is useless. */
export const sealedAs = (subjectId: string): string => `totp secret of ${subjectId}`

/** Seals the secrets of authenticator apps with the current key of the environment. */
export const resealTotpSecrets = (db: Db, secrets: Secrets): Promise<ResealResult> =>
  resealColumn(db, secrets, {
    table: 'totp_secrets',
    column: 'secret',
    id: sql`subject_id`,
    purposeOf: sealedAs,
  })

/** Serialises changes of a subject's factors, so that none sees half of another. */
const change = <T>({ db }: SecondFactorDeps, subjectId: string, make: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, async (tx) => {
    await lockFactors(tx, subjectId)
    return make(tx)
  })

async function hasFactor(tx: Tx, subjectId: string): Promise<boolean> {
  const totp = await findTotp(tx, subjectId)
  return (totp !== null && totp.confirmed_at !== null) || (await passkeysOf(tx, subjectId)).length > 0
}

/** New codes for a person who has none; null if there are some. */
async function firstRecoveryCodes(
  deps: SecondFactorDeps,
  tx: Tx,
  subjectId: string,
): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, subjectId)) > 0 ? null : makeRecoveryCodes(deps, tx, subjectId)
}

async function dropCodesOfNothing(deps: SecondFactorDeps, tx: Tx, subjectId: string): Promise<void> {
  if (await hasFactor(tx, subjectId)) return
  await replaceRecoveryCodes(tx, subjectId, [], new Date(deps.clock.now()))
}

export async function startTotp(
  { db, clock, secrets, relyingParty }: SecondFactorDeps,
  subject: Subject,
): Promise<{ secret: string; uri: string }> {
  const bytes = newTotpSecret()
  const sealed = secrets.seal(sealedAs(subject.id), bytes.toString('hex'))
  if (!(await putTotp(db, subject.id, sealed, new Date(clock.now())))) throw new DomainError('conflict')
  const secret = toBase32(bytes)
  return { secret, uri: totpUri(secret, relyingParty.name, subject.label) }
}

export const confirmTotp = (
  deps: SecondFactorDeps,
  subjectId: string,
  code: string,
  also: Also,
): Promise<{ recoveryCodes: string[] | null }> =>
  change(deps, subjectId, async (tx) => {
    const row = await findTotp(tx, subjectId)
    if (!row || row.confirmed_at) throw new DomainError('conflict')
    const secret = deps.secrets.open(sealedAs(subjectId), row.secret)
    const now = deps.clock.now()
    const step = secret === null ? null : stepOfCode(Buffer.from(secret, 'hex'), code, now)
    if (step === null) throw new DomainError('second_factor_wrong')
    await takeStep(tx, subjectId, step)
    await confirmRow(tx, subjectId, new Date(now))
    await also(tx)
    return { recoveryCodes: await firstRecoveryCodes(deps, tx, subjectId) }
  })

export const removeTotp = (deps: SecondFactorDeps, subjectId: string, also: Also): Promise<void> =>
  change(deps, subjectId, async (tx) => {
    if (!(await deleteTotp(tx, subjectId))) throw new DomainError('not_found')
    await dropCodesOfNothing(deps, tx, subjectId)
    await also(tx)
  })

export async function addPasskey(
  deps: SecondFactorDeps,
  subjectId: string,
  { name, passkey }: { readonly name: string; readonly passkey: PasskeyAttestation },
  also: Also,
): Promise<{ passkey: PasskeyView; recoveryCodes: string[] | null }> {
  const made = await readNewPasskey(deps, subjectId, passkey)
  const row = {
    ...made,
    id: deps.ids.next('pky'),
    subject_id: subjectId,
    name,
    created_at: new Date(deps.clock.now()),
  }
  return change(deps, subjectId, async (tx) => {
    const isFull = (await passkeysOf(tx, subjectId)).length >= limits.passkeysMax
    if (isFull || !(await insertPasskey(tx, row))) throw new DomainError('conflict')
    await also(tx)
    return {
      passkey: viewOfPasskey({ ...row, used_at: null }),
      recoveryCodes: await firstRecoveryCodes(deps, tx, subjectId),
    }
  })
}

export const removePasskey = (
  deps: SecondFactorDeps,
  subjectId: string,
  passkeyId: string,
  also: Also,
): Promise<void> =>
  change(deps, subjectId, async (tx) => {
    if (!(await deletePasskey(tx, subjectId, passkeyId))) throw new DomainError('not_found')
    await dropCodesOfNothing(deps, tx, subjectId)
    await also(tx)
  })

/** Removes a passkey beside which there is another factor. Throws not_found, conflict. */
export const removeSparePasskey = (
  deps: SecondFactorDeps,
  subjectId: string,
  passkeyId: string,
  also: Also,
): Promise<void> =>
  change(deps, subjectId, async (tx) => {
    if (!(await deletePasskey(tx, subjectId, passkeyId))) throw new DomainError('not_found')
    if (!(await hasFactor(tx, subjectId))) throw new DomainError('conflict')
    await also(tx)
  })

export const renewRecoveryCodes = (
  deps: SecondFactorDeps,
  subjectId: string,
  also: Also,
): Promise<{ recoveryCodes: string[] }> =>
  change(deps, subjectId, async (tx) => {
    if (!(await hasFactor(tx, subjectId))) throw new DomainError('conflict')
    await also(tx)
    return { recoveryCodes: await makeRecoveryCodes(deps, tx, subjectId) }
  })
