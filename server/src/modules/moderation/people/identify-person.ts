import { z } from 'zod'
import type { AuditAction } from '../../../kernel/names.ts'
import { findAccountById, identitiesOf } from '../../accounts/index.ts'
import { devicesOf } from '../../auth/index.ts'
import { listChecks } from '../../identity/index.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { findPhone } from './support-phones.ts'

/** Actions that show who had access to an account, and when. */
export const signInActions = [
  ...(['account.registered', 'login.succeeded', 'login.refused', 'login.limited'] as const),
  ...([
    'login.second_factor_refused',
    'password.changed',
    'password.reset',
    'password.reset_forced',
  ] as const),
  ...(['email.changed', 'identity.linked', 'recovery_code.used', 'session.ended', 'sessions.ended'] as const),
] as const satisfies readonly AuditAction[]

export const entryDetails = z.object({
  address: z.string().default(''),
  country: z.string().nullable().default(null),
  userAgent: z.string().default(''),
})

const signInsMax = 1_000

async function signInsOf({ plumbing: { audit } }: ModerationDeps, userId: string) {
  const entries = await audit.search({ subject: userId, anyAction: signInActions }, signInsMax)
  return entries
    .filter(({ actor }) => actor === userId)
    .map(({ at, action, detail }) => {
      const { address, country, userAgent } = entryDetails.parse(JSON.parse(detail ?? '{}'))
      return { at, action, address, country, userAgent }
    })
}

/**
 * Everything that is stored about the identity of a person, in full, for an authority: the account, its
 * logins and the places they came from, devices and checks of identity. Null once nothing is.
 */
export async function identify(deps: ModerationDeps, userId: string): Promise<object | null> {
  const { db } = deps.plumbing
  const account = await findAccountById(db, userId)
  if (!account) return null
  const [identities, devices, checks, signIns, phone] = await Promise.all([
    identitiesOf(db, userId),
    devicesOf(db, userId),
    listChecks(db, userId),
    signInsOf(deps, userId),
    findPhone(db, userId),
  ])
  return {
    userId,
    number: account.human_id,
    name: account.name,
    email: account.email,
    phone,
    emailConfirmed: account.email_confirmed,
    birthday: account.birthday,
    gender: account.gender,
    language: account.language,
    country: account.country,
    statedCountry: account.stated_country,
    role: account.roles_group,
    createdAt: account.created_at,
    termsAcceptedAt: account.terms_accepted_at,
    standing: account.standing,
    standingUntil: account.standing_until,
    erasedAt: account.erased_at,
    logins: identities.map(({ provider, subject, created_at: since }) => ({ provider, subject, since })),
    devices: devices.map(({ device_id: id, os_name: system, seen_at: seenAt }) => ({ id, system, seenAt })),
    identityChecks: checks.map((check) => ({
      verificationId: check.verification_id,
      identificationId: check.identification_id,
      status: check.status,
      declined: check.declined,
      startedAt: check.started_at,
      changedAt: check.changed_at,
    })),
    signIns,
  }
}
