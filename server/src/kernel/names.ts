// Written by `npm run names` from the modules' manifests; do not edit. A test compares the two.

/** Id prefixes by kind; the prefix makes a wrong kind of id obvious in a log. */
export type IdKind =
  | 'evt'
  | 'node'
  | 'con'
  | 'req'
  | 'file'
  | 'blob'
  | 'mail'
  | 'pky'
  | 'whk'
  | 'usr'
  | 'ses'
  | 'apl'
  | 'apr'
  | 'opr'
  | 'ops'
  | 'ann'
  | 'tr'
  | 'lot'
  | 'hold'
  | 'pho'
  | 'pdc'
  | 'mda'
  | 'txr'
  | 'idc'
  | 'psb'
  | 'psh'
  | 'chat'
  | 'msg'
  | 'sre'
  | 'fms'
  | 'tkt'
  | 'pair'
  | 'call'
  | 'ring'
  | 'txt'
  | 'cap'
  | 'doc'
  | 'sgr'
  | 'gift'
  | 'sto'
  | 'vid'
  | 'ofr'
  | 'bpr'
  | 'inv'
  | 'pmt'
  | 'chg'
  | 'rfd'
  | 'stl'
  | 'sub'
  | 'spe'
  | 'bcl'
  | 'owp'
  | 'owc'
  | 'rep'
  | 'frm'
  | 'mev'
  | 'str'
  | 'act'

/** Every action that is logged. Refusals are counted to detect bursts. */
export const auditActions = [
  'claim.taken',
  'claim.released',
  'totp.added',
  'totp.removed',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'recovery_codes.renewed',
  'recovery_code.used',
  'session.ended',
  'sessions.ended',
  'approval.asked',
  'approval.confirmed',
  'approval.declined',
  'approval.withdrawn',
  'approval.expired',
  'operator.logged_in',
  'operator.login_refused',
  'operator.logged_out',
  'operator.stepped_up',
  'operator.changed',
  'audit.verified',
  'operator.change_proposed',
  'operator.change_withdrawn',
  'experiment.forced',
  'experiment.released',
  'setting.changed',
  'setting.proposed',
  'setting.drafted',
  'setting.draft_dropped',
  'legal.drafted',
  'legal.draft_dropped',
  'legal.published',
  'legal.withdrawn',
  'announcement.saved',
  'announcement.discarded',
  'announcement.published',
  'announcement.stopped',
  'coins.operated',
  'upload.refused',
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
  'terms.accepted',
  'account.deactivated',
  'account.deleted',
  'account.reopened',
  'archive.requested',
  'archive.downloaded',
  'support.read',
  'support.file_opened',
  'support.answered',
  'support.handed_over',
  'support.closed',
  'saved_reply.changed',
  'saved_reply.deleted',
  'application.approved',
  'application.asked',
  'application.declined',
  'document.read',
  'creator.assigned',
  'creator_group.changed',
  'creator_group.deleted',
  'creators.earnings_read',
  'gift.changed',
  'gift.added',
  'gift.priced',
  'payout_account.changed',
  'price_list.drafted',
  'price_list.draft_dropped',
  'price_list.published',
  'cards.unlocked',
  'invoices.searched',
  'settlement.accepted',
  'settlement.asked',
  'settlement.file_compared',
  'subscription.cancelled',
  'archive.offered',
  'photo.approved',
  'photo.declined',
  'photo.read',
  'photo.shown',
  'story.shown',
  'story.approved',
  'story.declined',
  'video.shown',
  'video.approved',
  'video.declined',
  'text.kept',
  'text.removed',
  'evidence.file_read',
  'evidence.read',
  'evidence.held',
  'evidence.released',
  'authority_export.asked',
  'authority_export.confirmed',
  'authority_export.declined',
  'authority_export.downloaded',
  'report.decided',
  'person.calls_read',
  'person.case_opened',
  'person.erasure_previewed',
  'person.erasure_requested',
  'person.read',
  'person.searched',
  'person.phone_removed',
  'person.phone_stored',
  'person.role_changed',
  'person.sandbox_changed',
  'person.source_changed',
  'person.unblocked',
  'person.blocked',
  'ban.lifted',
  'age.voided',
  'strike.removed',
  'strikes.closed',
  'password.reset_forced',
  'appeal.upheld',
  'appeal.reversed',
  'report.decision_proposed',
  'person.wallet_read',
  'list.exported',
  'outbox.retried',
  'jobs.retried',
  'mails.retried',
  'webhook.retried',
  'ledger.audit_requested',
  'coins.traced',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Many of these in a short time suggest an attack. */
export const watchedActions: readonly AuditAction[] = [
  'operator.login_refused',
  'login.refused',
  'login.second_factor_refused',
  'login.limited',
  'confirmation.refused',
  'payout_account.changed',
]
