/** Every action that is logged. Refusals are counted to detect bursts. */
const auditActions = [
  'login.succeeded',
  'login.refused',
  'login.second_factor_asked',
  'login.second_factor_refused',
  'login.limited',
  'confirmation.refused',
  'account.registered',
  'password.changed',
  'password.reset',
  'email.change_requested',
  'email.confirmed',
  'email.changed',
  'identity.linked',
  'account.deactivated',
  'account.deleted',
  'account.reopened',
  'archive.requested',
  'archive.downloaded',
  'totp.added',
  'totp.removed',
  'passkey.added',
  'passkey.removed',
  'recovery_codes.renewed',
  'recovery_code.used',
  'session.ended',
  'sessions.ended',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Many of these in a short time suggest an attack. */
export const watchedActions: readonly AuditAction[] = [
  'login.refused',
  'login.second_factor_refused',
  'login.limited',
  'confirmation.refused',
]
