import type { PersonalTable } from './personal-table.ts'

const billOfBoth = [
  ...['call_id', 'payer_id', 'creator_id', 'rate_coins', 'block_ms', 'state', 'consented_at', 'connect_by'],
  ...['covered_to', 'billed_ms', 'silent_ms', 'spans', 'settled_blocks', 'closed_at'],
  ...['unseen', 'unseen_spans', 'unseen_ms'],
]

/** The books: amounts, ids and times, which must be retained by law and which the database itself refuses to change. */
export const ledgerTables: readonly PersonalTable[] = [
  {
    table: 'transfers',
    owners: ['owner_id', 'creator_id'],
    secret: ['content_hash', 'epoch', 'xid', 'recorded_at'],
    sides: {
      owner_id: [
        ...['id', 'kind', 'key', 'ref_id', 'reverses', 'owner_id', 'creator_id', 'wallet_delta'],
        ...['balance_after', 'amount', 'line_count', 'at'],
      ],
      creator_id: ['id', 'kind', 'key', 'ref_id', 'reverses', 'creator_id', 'earned_delta', 'at'],
    },
    erase: {},
    stored: [
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
      ...['creator_id', 'earned_delta', 'amount', 'line_count', 'at', 'epoch', 'xid', 'recorded_at'],
    ],
  },
  {
    table: 'creator_carries',
    owners: ['creator_id'],
    erase: {},
    stored: ['creator_id', 'thousandths'],
  },
  {
    table: 'creator_carry_entries',
    owners: ['creator_id'],
    erase: {},
    stored: ['ref_id', 'creator_id', 'thousandths'],
  },
  {
    table: 'wallets',
    owners: ['owner_id'],
    erase: {},
    stored: ['owner_id', 'balance', 'last_at', 'is_limited'],
  },
  {
    table: 'lots',
    owners: ['owner_id'],
    erase: {},
    stored: [
      'id',
      'seq',
      'owner_id',
      'kind',
      'amount',
      'remaining',
      'is_open',
      'created_at',
      'earned_at',
      'is_sandbox',
      'frozen',
      'recallable_until',
    ],
  },
  {
    table: 'escrows',
    owners: ['owner_id', 'creator_id'],
    sides: {
      owner_id: ['id', 'owner_id', 'creator_id', 'parts', 'charged', 'charged_paid', 'state', 'expires_at'],
      creator_id: ['id', 'owner_id', 'creator_id', 'share_percent', 'earned_lot_id', 'state'],
    },
    erase: {},
    stored: [
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
  {
    table: 'purchases',
    owners: ['owner_id'],
    erase: {},
    stored: [
      ...['id', 'owner_id', 'lot_id', 'order_id', 'provider', 'instrument', 'price_minor', 'currency'],
      ...['coins', 'taken', 'state', 'is_sandbox', 'at'],
    ],
  },
  {
    table: 'claw_backs',
    owners: ['owner_id'],
    // Other people, and only where a review found collusion.
    secret: ['colluders'],
    erase: {},
    stored: [
      ...['id', 'purchase_id', 'owner_id', 'cause', 'coins', 'taken', 'owed', 'colluders', 'at'],
      ...['reinstated_by', 'shares_at'],
    ],
  },
  {
    table: 'debts',
    owners: ['owner_id'],
    erase: {},
    stored: ['claw_back_id', 'owner_id', 'seq', 'amount', 'remaining', 'created_at'],
  },
  {
    table: 'debt_payments',
    owners: ['owner_id'],
    erase: {},
    stored: ['claw_back_id', 'owner_id', 'transfer_id', 'lot_id', 'coins'],
  },
  {
    table: 'disputes',
    owners: ['owner_id'],
    erase: {},
    stored: [
      ...['purchase_id', 'case_id', 'owner_id', 'lot_id', 'coins', 'state', 'opened_at', 'closed_at'],
      'claw_back_id',
    ],
  },
  {
    table: 'wallet_freezes',
    owners: ['owner_id'],
    erase: {},
    stored: ['owner_id', 'until', 'refunds', 'forfeits', 'since'],
  },
  // Keyed hashes, so that an erased account is no way to a second allowance or around a ban; deleted by a sweep.
  {
    table: 'account_marks',
    owners: ['owner_id'],
    secret: ['mark', 'is_proved'],
    erase: {},
    stored: ['owner_id', 'kind', 'mark', 'seen_at', 'is_proved'],
  },
  // Whom a person is linked to is never said to them; what is held because of it stays held after an erasure.
  {
    table: 'account_links',
    owners: ['low_id', 'high_id'],
    sides: {},
    secret: ['low_id', 'high_id', 'since'],
    erase: {},
    stored: ['low_id', 'high_id', 'since'],
  },
  {
    table: 'ledger_spending',
    owners: ['owner_id'],
    erase: {},
    stored: ['owner_id', 'period', 'starts_at', 'spent'],
  },
  {
    table: 'ledger_spending_calls',
    owners: ['owner_id'],
    erase: {},
    stored: ['owner_id', 'period', 'call_id', 'starts_at', 'net'],
  },
  { table: 'self_exclusions', owners: ['owner_id'], erase: {}, stored: ['owner_id', 'until'] },
  {
    table: 'limit_changes',
    owners: ['owner_id'],
    secret: ['epoch', 'xid'],
    erase: {},
    stored: [
      ...[
        'id',
        'epoch',
        'xid',
        'recorded_at',
        'change',
        'owner_id',
        'period',
        'coins',
        'next_coins',
        'next_from',
      ],
      'until',
    ],
  },
  {
    table: 'call_bills',
    owners: ['payer_id', 'creator_id'],
    secret: ['lease_owner', 'lease_until', 'fence'],
    // Why it ended may reveal the payer’s balance, limit or self-exclusion.
    sides: {
      payer_id: [
        ...billOfBoth,
        ...['consent', 'cap_coins', 'decide_by', 'paused_since', 'held_blocks', 'paid_coins', 'free_coins'],
        ...['allowed_coins', 'close_reason', 'forgivable_ms', 'standing_ms'],
      ],
      creator_id: [...billOfBoth, 'share_percent'],
    },
    erase: {},
    stored: [
      ...['call_id', 'payer_id', 'creator_id', 'rate_coins', 'share_percent', 'block_ms', 'state', 'consent'],
      ...['consented_at', 'cap_coins', 'decide_by', 'connect_by', 'covered_to', 'paused_since', 'billed_ms'],
      ...['silent_ms', 'unseen', 'unseen_spans', 'unseen_ms'],
      ...[
        'spans',
        'held_blocks',
        'settled_blocks',
        'paid_coins',
        'free_coins',
        'allowed_coins',
        'lease_owner',
      ],
      ...['lease_until', 'fence', 'close_reason', 'closed_at', 'forgivable_ms', 'standing_ms'],
    ],
  },
  {
    table: 'call_filter_fees',
    owners: ['user_id'],
    erase: {},
    stored: ['call_id', 'user_id', 'price_coins', 'state', 'transfer_id', 'bonus_day'],
  },
]

/** Tables of the ledger without personal data, each with the reason. */
export const impersonalLedgerTables = {
  postings: 'lines of transfers: lots and amounts',
  ledger_entries: 'a view of postings',
  ledger_keys: 'the keys of all transfers, which stand with their transfers',
  ledger_reversals: 'which transfers were reversed',
  ledger_months: 'which months the ledger has',
  system_balances: 'sums of the house',
  ledger_seals: 'fingerprints of transfers, without anything of their content',
  ledger_audited: 'sums by account and lot at the last audit; erasure leaves the ledger as it is',
  ledger_audited_escrows: 'what each call charged, at the last audit',
  ledger_audited_wallets: 'the balance of each wallet at the last audit; erasure leaves the ledger as it is',
  ledger_audited_system: 'sums of the house and of debts at the last audit',
  ledger_standing_changes: 'what was sealed of freezes and links; erasure leaves the ledger as it is',
  ledger_audit_leases: 'which process audits',
  ledger_audit_runs: 'how far audits that go on have read',
  ledger_audits: 'when the ledger was audited and what differed',
  ledger_order: 'up to where the ledger is sealed',
  ledger_closings: 'sums of the house by kind of coin',
  transfer_kinds: 'the list of kinds',
} as const satisfies Readonly<Record<string, string>>
