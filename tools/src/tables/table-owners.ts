import type { Tables } from '../../../server/src/kernel/tables.ts'

type Table = keyof Tables

/** The folders of `server/src` that own tables, each with its tables and views: only SQL of that folder names them. */
export const tableOwners: Readonly<Record<string, readonly Table[]>> = {
  'adapters/postgres': ['outbox', 'outbox_deliveries'],
  composition: ['secrets_keys'],
  'modules/accounts': [
    'account_appeals',
    'account_arrivals',
    'account_exit_offers',
    'account_identities',
    'accounts',
    'one_time_codes',
    'pending_logins',
    'sessions',
  ],
  'modules/analytics': [
    'analytics_counts',
    'analytics_event_ids',
    'analytics_events',
    'analytics_user_params',
  ],
  'modules/audit': ['audit_details', 'audit_entries'],
  'modules/calls': [
    'call_bills',
    'call_filter_fees',
    'call_previews',
    'call_rings',
    'call_sides',
    'call_texts',
    'call_unpaid_days',
    'call_videos',
    'calls',
    'do_not_disturb',
    'standing_consents',
  ],
  'modules/chat': [
    'chat_changes',
    'chat_people',
    'chat_sides',
    'chats',
    'message_unlocks',
    'messages',
    'saved_replies',
    'support_requests',
  ],
  'modules/controls': ['setting_changes', 'setting_drafts'],
  'modules/creators': ['creator_applications', 'creators', 'supervision_groups'],
  'modules/entitlements': ['bonus_match_days', 'free_messages'],
  'modules/experiments': ['split_assignments'],
  'modules/identity': ['identity_checks', 'identity_news'],
  'modules/legal': ['legal_drafts', 'legal_versions'],
  'modules/mail': ['dev_mails', 'mails'],
  'modules/media': ['media_items', 'photo_decisions', 'photos'],
  'modules/moderation': ['moderation_events', 'removed_texts'],
  'modules/onboarding': [
    'client_settings',
    'person_access',
    'profile_details',
    'text_reviews',
    'under_age_answers',
    'used_captchas',
    'user_devices',
    'user_launches',
    'user_onboarding_screens',
    'users_web_data',
  ],
  'modules/operations': ['board_points', 'nodes'],
  'modules/operators': ['operator_changes', 'operator_logins', 'operator_sessions', 'operators'],
  'modules/people': ['exclusions', 'follows'],
  'modules/safety': ['reports'],
  'modules/second-factor': ['passkey_challenges', 'passkeys', 'recovery_codes', 'totp_secrets'],
  'modules/settings': ['settings'],
  'modules/webhooks': ['webhooks'],
  'modules/wallet': [
    'account_marks',
    'creator_carries',
    'creator_carry_entries',
    'debts',
    'disputes',
    'escrows',
    'ledger_audited',
    'ledger_audited_escrows',
    'ledger_audited_wallets',
    'ledger_audits',
    'ledger_closings',
    'ledger_entries',
    'ledger_seals',
    'limit_changes',
    'lots',
    'postings',
    'self_exclusions',
    'spending_limits',
    'system_balances',
    'transfer_kinds',
    'transfers',
    'wallet_freezes',
    'wallets',
  ],
}

/** Adapters that store for the module whose port they implement. */
export const adapterModules: Readonly<Record<string, string>> = { 'adapters/mail': 'modules/mail' }

/** Code that takes the name of a table from elsewhere, each with the reason. */
export const namelessTables: Readonly<Record<string, string>> = {
  'server/src/kernel/reseal-column.ts': 'the owner of the table calls it',
  'server/src/modules/accounts/personal-data/erase-account.ts':
    'erases what personal-tables.ts lists for every module',
  'server/src/modules/accounts/personal-data/export-account.ts':
    'exports what personal-tables.ts lists for every module',
}
