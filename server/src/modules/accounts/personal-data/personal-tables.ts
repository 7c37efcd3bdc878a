import { impersonalLedgerTables, ledgerTables } from './ledger-tables.ts'
import { heldForever, type PersonalTable } from './personal-table.ts'
import { reportableTables } from './reportable-tables.ts'

/** A deleted account keeps only its random id: the ledger's amounts are recorded under this pseudonym. */
const account: PersonalTable = {
  table: 'accounts',
  owners: ['id'],
  secret: ['password_hash'],
  erase: {
    human_id: 'id',
    email: "'erased-' || lower(id) || '@erased.invalid'",
    email_confirmed: 'false',
    pending_email: 'null',
    email_subscribed: 'false',
    password_hash: 'null',
    name: "''",
    birthday: 'null',
    language: "'en'",
    country: 'null',
    stated_country: 'null',
    avatar: "''",
    standing: "'deleted'",
    // That a ban was decided, without its reason: it holds for the mailbox of the person.
    standing_reason: "case when standing_reason is not null and not standing_pending then 'erased' end",
    terms_accepted_at: 'null',
    age_refused_at: 'null',
  },
  stored: [
    ...['id', 'gender', 'roles_group', 'brand_id', 'demo_peer', 'sandbox', 'terms_version'],
    ...['standing_until', 'standing_since', 'standing_pending'],
    ...['erase_at', 'erasing_at', 'erased_at', 'created_at', 'renamed_at'],
  ],
}

/** Which operator decided something, and who claimed it. */
const ofOperators = ['decided_by', 'claimed_by']

/** Tables of rows that belong to an account alone. */
const ownTables: readonly PersonalTable[] = [
  { table: 'sessions', owners: ['account_id'], secret: ['token_hash'], erase: 'delete' },
  { table: 'account_identities', owners: ['account_id'], secret: ['refresh_token'], erase: 'delete' },
  { table: 'one_time_codes', owners: ['account_id'], secret: ['code_hash'], erase: 'delete' },
  { table: 'pending_logins', owners: ['account_id'], secret: ['code_hash'], erase: 'delete' },
  { table: 'totp_secrets', owners: ['subject_id'], secret: ['secret'], erase: 'delete' },
  { table: 'passkeys', owners: ['subject_id'], erase: 'delete' },
  { table: 'passkey_challenges', owners: ['subject_id'], secret: ['challenge_hash'], erase: 'delete' },
  { table: 'recovery_codes', owners: ['subject_id'], secret: ['code_hash'], erase: 'delete' },
  // Login attempts may come from someone else's address; the person's own sessions are in `sessions`.
  { table: 'audit_details', owners: ['subject'], secret: ['detail', 'salt'], erase: 'delete' },
  { table: 'account_arrivals', owners: ['account_id'], erase: 'delete' },
  { table: 'account_appeals', owners: ['account_id'], secret: ['claimed_by'], erase: 'delete' },
  { table: 'account_exit_offers', owners: ['account_id'], erase: 'delete' },
  { table: 'users_web_data', owners: ['account_id'], erase: 'delete' },
  { table: 'client_settings', owners: ['account_id'], erase: 'delete' },
  { table: 'user_onboarding_screens', owners: ['account_id'], erase: 'delete' },
  { table: 'user_devices', owners: ['account_id'], erase: 'delete' },
  { table: 'user_launches', owners: ['account_id'], erase: 'delete' },
  { table: 'profile_details', owners: ['account_id'], erase: 'delete' },
  { table: 'text_reviews', owners: ['account_id'], secret: ['claimed_by'], erase: 'delete' },
  { table: 'person_access', owners: ['account_id'], erase: 'delete' },
  { table: 'support_phones', owners: ['account_id'], erase: 'delete' },
  { table: 'analytics_events', owners: ['account_id'], erase: 'delete' },
  { table: 'analytics_user_params', owners: ['account_id'], erase: 'delete' },
  { table: 'mails', owners: ['account_id'], erase: 'delete' },
  {
    table: 'photos',
    owners: ['owner_id'],
    // That a photo is held would reveal a report.
    secret: ['decided_by', 'claimed_by', 'claimed_until', 'held_until'],
    erase: 'delete',
    held: { where: `held_until = '${heldForever.toISOString()}'`, folder: 'photos' },
  },
  {
    // An erased account leaves the fact of a decision without its words; the database refuses other changes.
    table: 'moderation_events',
    owners: ['person_id'],
    // The person must not learn who reported them.
    secret: ['actor', 'report_id'],
    erase: { facts: "''", statement: "''" },
    stored: [
      ...['id', 'report_id', 'decision_id', 'person_id', 'kind', 'measure', 'rule', 'actor', 'at', 'until'],
    ],
  },
  { table: 'removed_contents', owners: ['person_id'], erase: 'delete' },
  { table: 'strike_reviews', owners: ['person_id'], secret: ['claimed_by'], erase: 'delete' },
  { table: 'photo_decisions', owners: ['owner_id'], secret: ['decided_by'], erase: 'delete' },
  { table: 'announcement_marks', owners: ['account_id'], erase: 'delete' },
  { table: 'split_assignments', owners: ['account_id'], erase: 'delete' },
  {
    table: 'media_items',
    owners: ['owner_id'],
    // That a file is held would reveal a report.
    secret: ['held_until'],
    erase: 'delete',
    held: { where: `held_until = '${heldForever.toISOString()}'`, folder: 'media' },
  },
  { table: 'identity_checks', owners: ['account_id'], erase: 'delete' },
  { table: 'creators', owners: ['account_id'], secret: ['group_id'], erase: 'delete' },
  { table: 'creator_applications', owners: ['account_id'], secret: ofOperators, erase: 'delete' },
  { table: 'creator_documents', owners: ['owner_id'], erase: 'delete' },
  { table: 'standing_consents', owners: ['account_id'], erase: 'delete' },
  { table: 'do_not_disturb', owners: ['account_id'], erase: 'delete' },
  { table: 'bonus_match_days', owners: ['account_id'], erase: 'delete' },
  { table: 'spending_limits', owners: ['owner_id'], erase: 'delete' },
  { table: 'call_unpaid_days', owners: ['payer_id'], erase: 'delete' },
]

const ringOfBoth = [
  ...['id', 'caller_id', 'callee_id', 'rate_coins', 'rang_at', 'expires_at', 'end_reason', 'ended_at'],
]
const previewOfBoth = ['payer_id', 'creator_id', 'day', 'used']
const followOfBoth = ['owner_id', 'other_id', 'created_at']
const chatOfBoth = ['id', 'low_id', 'high_id', 'subtype', 'last_seq', 'support_read_seq', 'created_at']
const freeMessagesOfBoth = ['account_id', 'creator_id', 'used']

/** Rows of two people: texts are erased with their author; the other side keeps the fact, under ids only. */
const sharedTables: readonly PersonalTable[] = [
  {
    // The person must not learn who blocked or reported them.
    table: 'exclusions',
    owners: ['owner_id', 'other_id'],
    sides: { owner_id: ['owner_id', 'other_id', 'kind', 'created_at'] },
    erase: 'delete',
  },
  {
    // Both see who added whom: the product shows it to both.
    table: 'follows',
    owners: ['owner_id', 'other_id'],
    sides: { owner_id: followOfBoth, other_id: followOfBoth },
    erase: 'delete',
  },
  {
    // A chat goes with either of the two, with what both wrote: a report has its own copy.
    table: 'chats',
    owners: ['low_id', 'high_id'],
    sides: { low_id: chatOfBoth, high_id: chatOfBoth },
    erase: 'delete',
  },
  { table: 'chat_sides', owners: ['user_id'], erase: 'delete' },
  {
    table: 'messages',
    owners: ['from_id'],
    // Whether it was withheld, deleted by its receiver or has a reaction that is withheld, is the other side's secret.
    secret: ['withheld', 'hidden_from_receiver', 'reacted'],
    erase: 'delete',
  },
  { table: 'message_unlocks', owners: ['account_id'], erase: 'delete' },
  { table: 'message_reactions', owners: ['account_id'], secret: ['withheld'], erase: 'delete' },
  {
    table: 'support_requests',
    owners: ['user_id'],
    secret: ['claimed_by', 'claimed_until'],
    erase: 'delete',
  },
  { table: 'chat_changes', owners: ['user_id'], erase: 'delete' },
  { table: 'chat_people', owners: ['user_id'], erase: 'delete' },
  { table: 'call_texts', owners: ['from_id'], erase: 'delete' },
  { table: 'call_videos', owners: ['user_id'], erase: 'delete' },
  {
    table: 'call_rings',
    owners: ['caller_id', 'callee_id'],
    sides: { caller_id: [...ringOfBoth, 'connection_id'], callee_id: ringOfBoth },
    erase: 'delete',
  },
  {
    table: 'call_previews',
    owners: ['payer_id', 'creator_id'],
    sides: { payer_id: previewOfBoth, creator_id: previewOfBoth },
    erase: 'delete',
  },
  {
    table: 'free_messages',
    owners: ['account_id', 'creator_id'],
    sides: { account_id: freeMessagesOfBoth, creator_id: freeMessagesOfBoth },
    // Counts under random ids, for the other accounts of the person; deleted by a sweep.
    erase: {},
    stored: ['account_id', 'creator_id', 'used'],
  },
  {
    table: 'call_sides',
    owners: ['user_id'],
    erase: { connection_id: "''" },
    stored: [
      ...['call_id', 'user_id', 'polite', 'ready', 'microphone', 'camera'],
      ...['absent_since', 'last_seq', 'open', 'rang'],
    ],
  },
  {
    // Reports by others about the person stay as evidence until their own expiry, with their own text.
    table: 'reports',
    owners: ['reporter_id'],
    // The evidence is a conversation of two and is stored for the operator who decides, not for either of them.
    secret: [
      ...['evidence', 'video_evidence', 'evidence_sealed', 'claimed_by', 'claimed_until', 'held_at'],
      'opened_by',
    ],
    sides: {
      reporter_id: [
        ...['id', 'key', 'reporter_id', 'reported_id', 'call_id', 'chat_id', 'reason', 'text', 'state'],
        'evidence_until',
        ...['created_at', 'priority', 'decided_at'],
      ],
    },
    // A legal hold keeps the words until it ends; the sweep erases them then.
    erase: {
      text: "case when held_at is null then '' else text end",
      evidence: "'[]'::jsonb",
      video_evidence: "'[]'::jsonb",
      evidence_sealed: 'case when held_at is null then null else evidence_sealed end',
    },
    stored: [
      ...['id', 'key', 'reporter_id', 'reported_id', 'call_id', 'chat_id', 'reason', 'evidence_until'],
      ...['state', 'created_at', 'priority', 'claimed_by', 'claimed_until', 'decided_at'],
      ...['held_at', 'opened_by'],
    ],
  },
  {
    // They show the other one, and are for the operator who decides.
    table: 'report_frames',
    owners: ['reporter_id'],
    secret: ['sealed'],
    erase: {
      sealed: `case when exists (select from reports where reports.id = report_id and held_at is not null)
        then sealed end`,
    },
    stored: ['id', 'report_id', 'reporter_id', 'place', 'sent_at'],
  },
]

/** The security log, which the database refuses to change: the fact that something happened stays, under an id only. */
const auditEntries: PersonalTable = {
  table: 'audit_entries',
  owners: ['subject'],
  // It may be an operator.
  secret: ['actor'],
  erase: {},
  stored: ['seq', 'at', 'action', 'actor', 'subject', 'detail_hash', 'prev_hash', 'hash'],
}

/**
 * All personal data, table by table: what the archive contains, and what happens to it when the account is erased. A
 * test compares this file with the database and fails on an undeclared table or column, so a new one is added here
 * together with its migration.
 */
export const personalTables: readonly PersonalTable[] = [
  account,
  ...ownTables,
  ...sharedTables,
  ...reportableTables,
  ...ledgerTables,
  auditEntries,
]

/**
 * Tables without personal data, each with the reason.
 *
 * @internal A test compares it with the tables there are.
 */
export const impersonalTables: Readonly<Record<string, string>> = {
  calls: 'that a call was, when and why it ended; who took part is in call_sides',
  ...impersonalLedgerTables,
  board_points: 'figures of the whole product by the minute, for two days, and by the hour, for 90',
  nodes: 'processes of the server, for a day after their last report',
  settings: 'the product’s own',
  setting_changes: 'what operators changed of the product’s settings',
  setting_drafts: 'of operators, until they are published',
  legal_versions: 'what operators published of the legal pages',
  legal_drafts: 'of operators, until they are published',
  announcements: 'what operators announce, to segments and never to one person',
  announcement_counts: 'how many people have seen and dismissed an announcement',
  supervision_groups: 'groups of creators, with the supervisor of each',
  saved_replies: 'texts that operators answer support requests with, written for nobody in particular',
  operators: 'who runs the product, in accounts of another kind than people’s',
  operator_sessions: 'of operators, removed 90 days after they expired',
  operator_tries: 'wrong guesses of operators’ passwords and second factors, for a day',
  operator_logins: 'of operators, for ten minutes between password and second factor',
  authority_exports: 'what operators exported of a report for an authority, by the report’s id',
  approvals: 'what operators asked for and another one confirmed or did not',
  operator_filters: 'lists’ filters that operators saved, without the search for people',
  secrets_keys: 'names of the keys of the environment',
  analytics_event_ids: 'random ids of events, by which repeats are known',
  analytics_counts: 'visits of a day, without any id',
  identity_news: 'ids of processed webhooks of the identity provider, without the person',
  webhooks: 'calls of services, with personal data removed; erasure deletes what is about them',
  outbox: 'events on their way; erasure deletes those that contain the id or address of the person',
  outbox_deliveries: 'which listener is not done with an event; erasure waits until all are',
  under_age_answers: 'ids of devices and unfinished accounts, kept for a day after a birthday under 18',
  used_captchas: 'answers to proofs of work, by the signature of their question',
  dev_mails: 'mails of machines without a mail server; erasure deletes those to the person’s addresses',
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'the lock of migrations',
}
