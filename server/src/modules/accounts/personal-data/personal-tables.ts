/**
 * Everything that is kept of a person, table by table: what the archive holds, and what becomes of it when the
 * account is erased. A test compares this page with the database: a table or a column that nobody has thought about
 * here fails it, so a new one is added here in the same step as its migration.
 */
export interface PersonalTable {
  readonly table: string
  /** A row belongs to the person whose id stands in one of these columns. */
  readonly owners: readonly string[]
  /** Never handed out, not even to the person: whoever had it could act as them. */
  readonly secret?: readonly string[]
  /** What erasure does: the rows go, or stay with some columns emptied by an SQL expression. */
  readonly erase: 'delete' | Readonly<Record<string, string>>
  /** Where rows stay: the columns that stay as they are, because they tell nothing of a person without a name. */
  readonly kept?: readonly string[]
}

/** A deleted account keeps its random id, and nothing else: the ledger's amounts stand under this pseudonym. */
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
    avatar: "''",
    standing: "'deleted'",
    standing_reason: 'null',
    terms_accepted_at: 'null',
  },
  kept: [
    ...[
      'id',
      'gender',
      'roles_group',
      'brand_id',
      'demo_peer',
      'sandbox',
      'standing_until',
      'standing_since',
    ],
    ...['erase_at', 'erasing_at', 'erased_at', 'created_at'],
  ],
}

/** What an account holds and nobody else has a part in. */
const ownTables: readonly PersonalTable[] = [
  { table: 'sessions', owners: ['account_id'], secret: ['token_hash'], erase: 'delete' },
  { table: 'account_identities', owners: ['account_id'], secret: ['refresh_token'], erase: 'delete' },
  { table: 'one_time_codes', owners: ['account_id'], secret: ['code_hash'], erase: 'delete' },
  { table: 'account_arrivals', owners: ['account_id'], erase: 'delete' },
  { table: 'account_appeals', owners: ['account_id'], erase: 'delete' },
  { table: 'account_exit_offers', owners: ['account_id'], erase: 'delete' },
  { table: 'users_web_data', owners: ['account_id'], erase: 'delete' },
  { table: 'client_settings', owners: ['account_id'], erase: 'delete' },
  { table: 'user_onboarding_screens', owners: ['account_id'], erase: 'delete' },
  { table: 'user_devices', owners: ['account_id'], erase: 'delete' },
  { table: 'user_launches', owners: ['account_id'], erase: 'delete' },
  { table: 'profile_details', owners: ['account_id'], erase: 'delete' },
  { table: 'person_access', owners: ['account_id'], erase: 'delete' },
  { table: 'analytics_events', owners: ['account_id'], erase: 'delete' },
  { table: 'analytics_user_params', owners: ['account_id'], erase: 'delete' },
  { table: 'mails', owners: ['account_id'], erase: 'delete' },
  { table: 'photos', owners: ['owner_id'], erase: 'delete' },
  { table: 'photo_decisions', owners: ['owner_id'], erase: 'delete' },
  { table: 'split_assignments', owners: ['account_id'], erase: 'delete' },
  { table: 'media_items', owners: ['owner_id'], erase: 'delete' },
  { table: 'identity_checks', owners: ['account_id'], erase: 'delete' },
  { table: 'creators', owners: ['account_id'], erase: 'delete' },
  { table: 'standing_consents', owners: ['account_id'], erase: 'delete' },
  { table: 'bonus_match_days', owners: ['account_id'], erase: 'delete' },
  { table: 'spending_limits', owners: ['owner_id'], erase: 'delete' },
]

/** What two people share: the words go with who said them, and the fact stays for the other side, under ids alone. */
const sharedTables: readonly PersonalTable[] = [
  { table: 'exclusions', owners: ['owner_id', 'other_id'], erase: 'delete' },
  { table: 'call_texts', owners: ['from_id'], erase: 'delete' },
  { table: 'call_videos', owners: ['user_id'], erase: 'delete' },
  { table: 'call_rings', owners: ['payer_id', 'creator_id'], erase: 'delete' },
  { table: 'call_previews', owners: ['payer_id', 'creator_id'], erase: 'delete' },
  {
    table: 'call_sides',
    owners: ['user_id'],
    erase: { connection_id: "''" },
    kept: [
      'call_id',
      'user_id',
      'polite',
      'ready',
      'microphone',
      'camera',
      'absent_since',
      'last_seq',
      'open',
    ],
  },
  {
    // What others reported of the person stays as evidence until its own date, with its own text.
    table: 'reports',
    owners: ['reporter_id'],
    erase: { text: "''", evidence: "'[]'::jsonb", video_evidence: "'[]'::jsonb" },
    kept: [
      ...['id', 'key', 'reporter_id', 'reported_id', 'call_id', 'reason', 'evidence_until', 'state'],
      'created_at',
    ],
  },
]

/** The books: amounts, ids and times, which the law keeps and the database itself refuses to change. */
const ledgerTables: readonly PersonalTable[] = [
  {
    table: 'transfers',
    owners: ['owner_id', 'creator_id'],
    erase: {},
    kept: [
      ...[
        'id',
        'kind',
        'key',
        'content_hash',
        'ref_id',
        'reverses',
        'owner_id',
        'wallet_delta',
        'balance_after',
      ],
      ...['creator_id', 'earned_delta', 'amount', 'line_count', 'at'],
    ],
  },
  {
    table: 'wallets',
    owners: ['owner_id'],
    erase: {},
    kept: ['owner_id', 'balance', 'last_at', 'is_limited'],
  },
  {
    table: 'lots',
    owners: ['owner_id'],
    erase: {},
    kept: ['id', 'seq', 'owner_id', 'kind', 'amount', 'remaining', 'is_open', 'created_at'],
  },
  {
    table: 'escrows',
    owners: ['owner_id', 'creator_id'],
    erase: {},
    kept: [
      ...[
        'id',
        'owner_id',
        'creator_id',
        'share_percent',
        'earned_lot_id',
        'parts',
        'charged',
        'charged_paid',
      ],
      ...['state', 'expires_at'],
    ],
  },
  { table: 'self_exclusions', owners: ['owner_id'], erase: {}, kept: ['owner_id', 'until'] },
  {
    table: 'call_bills',
    owners: ['payer_id', 'creator_id'],
    erase: {},
    kept: [
      ...['call_id', 'payer_id', 'creator_id', 'rate_coins', 'share_percent', 'block_ms', 'state', 'consent'],
      ...['consented_at', 'cap_coins', 'decide_by', 'connect_by', 'covered_to', 'paused_since', 'billed_ms'],
      'silent_ms',
      ...[
        'spans',
        'held_blocks',
        'settled_blocks',
        'paid_coins',
        'free_coins',
        'allowed_coins',
        'lease_owner',
      ],
      ...['lease_until', 'fence', 'close_reason', 'closed_at'],
    ],
  },
  {
    table: 'call_filter_fees',
    owners: ['user_id'],
    erase: {},
    kept: ['call_id', 'user_id', 'price_coins', 'state', 'transfer_id', 'bonus_day'],
  },
]

export const personalTables: readonly PersonalTable[] = [
  account,
  ...ownTables,
  ...sharedTables,
  ...ledgerTables,
]

/** Tables that belong to nobody, each with the reason. */
export const impersonalTables: Readonly<Record<string, string>> = {
  calls: 'that a call was, when and why it ended; who took part is in call_sides',
  postings: 'lines of transfers: lots and amounts',
  ledger_entries: 'a view of postings',
  system_balances: 'sums of the house',
  transfer_kinds: 'the list of kinds',
  settings: 'the product’s own',
  analytics_event_ids: 'random ids of events, by which repeats are known',
  analytics_counts: 'visits of a day, without any id',
  identity_news: 'which news of the identity provider was acted on; whose it was is not kept',
  outbox: 'news on its way; erasure deletes what speaks of the person by id or address',
  dev_mails: 'mails of machines without a mail server; erasure deletes those to the person’s addresses',
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'the lock of migrations',
}
