// Written by `npm run db:types` from the migrations; do not edit. A test compares the two.
import type {
  BilledSpan,
  CallEndReason,
  ClientSettings,
  Language,
  PhotoDecline,
  PromptAnswer,
  RateCoins,
  PictureGap,
  UnseenSpan,
  WebData,
} from '@serendip/contract'
import type { ColumnType, Selectable } from 'kysely'

/** A column with a default, or an identity. */
type Generated<Type> =
  Type extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<Read, Inserted | undefined, Updated>
    : ColumnType<Type, Type | undefined, Type>
type Time = ColumnType<Date, Date | string, Date | string>
/** A calendar day, as `YYYY-MM-DD`. */
type Day = ColumnType<string, string, string>
/** Read as parsed JSON, which its reader validates unless the contract has its type; written as text. */
type Json<Shape = unknown> = ColumnType<Shape, string, string>

/** Tables and views by name. */
export interface Tables {
  account_appeals: {
    account_id: string
    standing_since: Time
    text: string
    sent_at: Time
    id: string
    verdict: 'upheld' | 'reversed' | null
    decided_at: Time | null
    claimed_by: string | null
    claimed_until: Time | null
  }
  account_arrivals: {
    account_id: string
    method: string
    query: Json
    device_id: string | null
    package_name: string | null
    remote_config: Json | null
    truid: string | null
    ab_tests: Json | null
    payment_provider: string | null
    arrived_at: Time
  }
  account_identities: {
    provider: 'google' | 'apple'
    subject: string
    account_id: string
    refresh_token: Uint8Array | null
    created_at: Time
    brand_id: string
  }
  account_links: {
    low_id: string
    high_id: string
    since: Time
  }
  account_marks: {
    owner_id: string
    kind: 'device' | 'instrument' | 'mailbox'
    mark: Uint8Array
    seen_at: Time
    is_proved: Generated<boolean>
  }
  accounts: {
    id: string
    human_id: string
    email: string
    email_confirmed: Generated<boolean>
    password_hash: string | null
    name: string
    gender: 'male' | 'female'
    birthday: Day | null
    roles_group: Generated<'user' | 'goddess' | 'pendingGoddess' | 'artist'>
    language: Language
    country: string | null
    brand_id: string
    avatar: Generated<string>
    demo_peer: Generated<boolean>
    sandbox: Generated<boolean>
    standing: Generated<'good' | 'banned' | 'deactivated' | 'deleted'>
    standing_reason: string | null
    standing_until: Time | null
    terms_accepted_at: Time | null
    created_at: Time
    pending_email: string | null
    email_subscribed: Generated<boolean>
    standing_since: Time | null
    erase_at: Time | null
    erased_at: Time | null
    erasing_at: Time | null
    stated_country: string | null
    terms_version: Generated<number>
    renamed_at: Time | null
    standing_pending: Generated<boolean>
    age_refused_at: Time | null
  }
  activities: {
    id: string
    account_id: string
    source: string
    kind: string
    other_id: string | null
    ref_id: string | null
    reason: string | null
    coins: number | null
    is_good: boolean | null
    happened_at: Time
    noted_at: Time
  }
  activity_views: {
    account_id: string
    seen_at: Time
  }
  analytics_counts: {
    day: Day
    kind: string
    name: string
    ll: string
    language: string
    country: string
    is_paid: boolean
    visits: number
  }
  analytics_event_ids: {
    event_id: string
    received_at: Time
  }
  analytics_events: {
    event_id: string
    kind: 'impression' | 'landing' | 'app'
    name: string
    received_at: Time
    occurred_at: Time
    account_id: string | null
    impression_id: string | null
    country: string | null
    ll: string | null
    is_paid: Generated<boolean>
    data: Json
  }
  analytics_user_params: {
    account_id: string
    ga_session_id: string
    ga_session_number: number
    ga_cid: string
    changed_at: Time
  }
  announcement_counts: {
    announcement_id: string
    part: number
    seen: Generated<number>
    dismissed: Generated<number>
  }
  announcement_marks: {
    account_id: string
    announcement_id: string
    seen_at: Time
    dismissed_at: Time | null
  }
  announcements: {
    id: string
    texts: Json
    place: string | null
    segment: Json
    starts_at: Time | null
    ends_at: Time
    saved_at: Time
    saved_by: string
    reason: string | null
    published_at: Time | null
    published_by: string | null
    stop_reason: string | null
    stopped_at: Time | null
    stopped_by: string | null
  }
  approvals: {
    id: string
    kind: string
    subject: string
    payload: Json
    asked_by: string
    asked_at: Time
    expires_at: Time | null
    verdict: 'confirmed' | 'declined' | 'withdrawn' | 'expired' | null
    answered_by: string | null
    answered_at: Time | null
  }
  audit_details: {
    seq: number
    subject: string
    salt: Uint8Array
    detail: string
    at: Time
  }
  audit_entries: {
    seq: number
    at: Time
    action: string
    actor: string
    subject: string
    detail_hash: Uint8Array
    prev_hash: Uint8Array
    hash: Uint8Array
  }
  authority_exports: {
    id: string
    report_id: string
    reference: string
    expires_at: Time
    began_hold: boolean
    downloaded_by: string | null
    downloaded_at: Time | null
  }
  away_mails: {
    account_id: string
    since: Time
    due_at: Time
    requested_at: Time | null
  }
  billing_details: {
    account_id: string
    name: string
    country: string
    postal_code: string
    tax_id: string | null
    changed_at: Time
  }
  board_points: {
    span: 'minute' | 'hour'
    at: Time
    series: string
    value: number
  }
  bonus_claims: {
    id: string
    account_id: string
    type: 'dailyReward' | 'pwaInstall'
    period: string
    mailbox_mark: Uint8Array | null
    device_mark: Uint8Array | null
    coins: number
    claimed_at: Time
  }
  bonus_match_days: {
    account_id: string
    day: Day
    used: number
  }
  bonus_records: {
    id: string
    account_id: string
    invoice_id: string
    product_id: string
    bonus_coins: number
    premium_days: number
    created_at: Time
    expires_at: Time
    claimed_at: Time | null
  }
  busy_hours: {
    brand_id: string
    hour: Time
    creator_minutes: number
  }
  call_bills: {
    call_id: string
    payer_id: string
    creator_id: string
    rate_coins: RateCoins
    share_percent: number
    block_ms: number
    state: 'preview' | 'asking' | 'running' | 'paused' | 'closed'
    consent: 'tap' | 'ring' | 'standing' | null
    consented_at: number | null
    cap_coins: number | null
    decide_by: number | null
    connect_by: number
    covered_to: number | null
    paused_since: number | null
    billed_ms: Generated<number>
    spans: Generated<Json<readonly BilledSpan[]>>
    held_blocks: Generated<number>
    settled_blocks: Generated<number>
    paid_coins: Generated<number>
    free_coins: Generated<number>
    allowed_coins: number | null
    lease_owner: string | null
    lease_until: Generated<number>
    fence: Generated<number>
    close_reason: CallEndReason | null
    closed_at: number | null
    silent_ms: Generated<number>
    forgivable_ms: Generated<number>
    standing_ms: number | null
    unseen: Json<PictureGap> | null
    unseen_spans: Generated<Json<readonly UnseenSpan[]>>
    unseen_ms: Generated<number>
  }
  call_filter_fees: {
    call_id: string
    user_id: string
    price_coins: number
    state: 'due' | 'charged' | 'waived' | 'returned'
    transfer_id: string | null
    bonus_day: Day | null
  }
  call_previews: {
    payer_id: string
    creator_id: string
    day: Day
    used: number
  }
  call_ratings: {
    call_id: string
    payer_id: string
    creator_id: string
    stars: number
    rated_at: Time
  }
  call_rings: {
    id: string
    caller_id: string
    connection_id: string
    callee_id: string
    rate_coins: RateCoins | null
    rang_at: Time
    expires_at: Time
    end_reason: 'accepted' | 'declined' | 'missed' | 'cancelled' | 'unavailable' | null
    ended_at: Time | null
  }
  call_sides: {
    call_id: string
    user_id: string
    polite: boolean
    connection_id: string
    ready: Generated<boolean>
    microphone: Generated<boolean>
    camera: Generated<boolean>
    absent_since: Time | null
    last_seq: Generated<number>
    open: Generated<boolean>
    rang: Generated<boolean>
  }
  call_texts: {
    id: string
    call_id: string
    from_id: string
    temp_id: string
    text: string
    sent_at: Time
  }
  call_unpaid_days: {
    payer_id: string
    day: Day
    unpaid_ms: number
  }
  call_videos: {
    call_id: string
    user_id: string
    started_at: Time
    ended_at: Time | null
  }
  calls: {
    id: string
    mode: 'video' | 'text'
    epoch: Generated<number>
    started_at: Time
    revealed_at: Time | null
    ended_at: Time | null
    end_reason: CallEndReason | null
    ended_by: string | null
  }
  camera_checks: {
    account_id: string
    asked_at: Time
  }
  chat_changes: {
    user_id: string
    change: number
    chat_id: string
    message_id: string | null
    at: Time
  }
  chat_people: {
    user_id: string
    changes: Generated<number>
    hides_online: Generated<boolean>
    shows_last_seen: Generated<boolean>
    receipts_off: Generated<boolean>
    writers: Generated<'everyone' | 'known' | 'nobody'>
  }
  chat_sides: {
    chat_id: string
    user_id: string
    folder: 'default' | 'request'
    promoted: 'reply' | 'follow' | 'match' | null
    hidden: boolean
    messages: Generated<number>
    unread: Generated<number>
    last_seq: Generated<number>
    read_seq: Generated<number>
    read_shown_seq: Generated<number>
    cleared_seq: Generated<number>
    updated_at: Time
    blur_from_user: Generated<boolean>
    muted_until: Time | null
    pinned_at: Time | null
    concealed: Generated<boolean>
  }
  chats: {
    id: string
    low_id: string
    high_id: string | null
    last_seq: Generated<number>
    created_at: Time
    subtype: 'moderator' | 'finance' | 'general' | null
    support_read_seq: Generated<number>
  }
  claw_backs: {
    id: number
    purchase_id: number
    owner_id: string
    cause: 'refund' | 'chargeback'
    coins: number
    taken: number
    owed: number
    colluders: Generated<string[]>
    at: Time
    reinstated_by: number | null
    shares_at: Time | null
  }
  client_settings: {
    account_id: string
    data: Json<ClientSettings>
    changed_at: Time
  }
  creator_applications: {
    id: string
    email: string
    name: string
    birthday: Day
    country: string | null
    language: Language
    about: string
    brand_id: string
    terms_accepted_at: Time
    applied_at: Time
    account_id: string | null
    state: Generated<'waiting' | 'asked' | 'approved' | 'declined'>
    reason:
      | 'identity'
      | 'documents'
      | 'photo'
      | 'about'
      | 'other'
      | 'notProven'
      | 'underAge'
      | 'incomplete'
      | 'rules'
      | 'notNow'
      | null
    note: Generated<string>
    answer: Generated<string>
    decided_by: string | null
    changed_at: Time
    confirmed_at: Time | null
    claimed_by: string | null
    claimed_until: Time | null
  }
  creator_carries: {
    creator_id: string
    thousandths: Generated<number>
  }
  creator_carry_entries: {
    ref_id: string
    creator_id: string
    thousandths: number
  }
  creator_documents: {
    id: string
    owner_id: string
    kind: 'front' | 'back' | 'selfie' | 'other'
    state: 'storing' | 'stored' | 'removing'
    changed_at: Time
  }
  creator_greetings: {
    account_id: string
    text: string
    changed_at: Time
  }
  creator_hours: {
    account_id: string
    weekday: number
    from_minute: number
    to_minute: number
  }
  creators: {
    account_id: string
    rate_coins: Generated<60 | 90 | 120 | 180>
    accepts_calls: Generated<boolean>
    created_at: Time
    group_id: string | null
    page_confirmed_at: Generated<Time>
    shows_preview: Generated<boolean>
    seen_at: Time | null
    offer_changed_at: Time | null
    callable_at: Time | null
    time_zone: string | null
    week_call_ms: Generated<number>
    week_changed_at: Time | null
  }
  debt_payments: {
    claw_back_id: number
    owner_id: string
    transfer_id: number
    lot_id: string
    coins: number
  }
  debts: {
    claw_back_id: number
    owner_id: string
    seq: Generated<number>
    amount: number
    remaining: number
    created_at: Time
  }
  deleted_messages: {
    message_id: string
    chat_id: string
    sender_id: string
    receiver_id: string
    seq: number
    sealed: Uint8Array
    deleted_at: Time
    earlier_of: string | null
  }
  dev_mails: {
    id: string
    to_email: string
    subject: string
    text: string
    html: string
    sent_at: Time
  }
  disputes: {
    purchase_id: number
    case_id: string
    owner_id: string
    lot_id: string
    coins: number | null
    state: 'open' | 'won' | 'lost'
    opened_at: Time
    closed_at: Time | null
    claw_back_id: number | null
  }
  do_not_disturb: {
    account_id: string
    since: Time
  }
  escrows: {
    id: string
    owner_id: string
    creator_id: string | null
    share_percent: number
    earned_lot_id: string | null
    parts: unknown
    charged: Generated<number>
    charged_paid: Generated<number>
    state: Generated<'open' | 'closed'>
    expires_at: Time
  }
  exclusions: {
    owner_id: string
    other_id: string
    kind: 'block' | 'ignore' | 'report'
    created_at: Time
  }
  follower_messages: {
    id: string
    creator_id: string
    text: string
    written_at: Time
    up_to: Generated<string>
    sent: Generated<number>
    done_at: Time | null
    failed: Generated<boolean>
  }
  follows: {
    owner_id: string
    other_id: string
    created_at: Time
  }
  former_names: {
    account_id: string
    until: Time
    name: string
  }
  free_messages: {
    account_id: string
    creator_id: string
    used: number
  }
  gallery_videos: {
    id: string
    owner_id: string
    media_id: string
    position: number
    unlock_coins: number | null
    members_only: boolean
    state: 'pending' | 'approved' | 'declined' | 'deleted'
    posted_at: Time
    changed_at: Time
    ends_at: Time | null
    approved_at: Time | null
    reason: string | null
    decided_by: string | null
    claimed_by: string | null
    claimed_until: Time | null
  }
  gift_catalogue: {
    key: string
    names: Json
    art: string
    price_coins: number
    is_animated: boolean
    is_offered: boolean
    changed_at: Time
  }
  gift_taps: {
    from_id: string
    tap_id: string
    gift_id: string
    number: number
    at: Time
  }
  gifts: {
    id: string
    from_id: string
    to_id: string
    gift_key: string
    price_coins: number
    share_percent: number | null
    quantity: number
    free_day: Day | null
    chat_id: string
    message_id: string
    sent_at: Time
    last_at: Time
    thanked_at: Time | null
    undone_at: Time | null
  }
  greetings_sent: {
    creator_id: string
    account_id: string
    sent_at: Time
  }
  identity_checks: {
    id: string
    account_id: string
    verification_id: string
    identification_id: string | null
    status: 'started' | 'pending' | 'approved' | 'rejected'
    started_at: Time
    changed_at: Time
    declined: 'document' | 'face' | 'age' | 'expired' | 'cancelled' | 'other' | null
    looks: Generated<number>
    voided_at: Time | null
  }
  identity_news: {
    event_id: string
    received_at: Time
  }
  invoice_numbers: {
    brand_id: string
    year: number
    last: number
  }
  invoices: {
    id: string
    account_id: string
    brand_id: string
    tap_key: string
    state:
      | 'created'
      | 'pending'
      | 'paid'
      | 'declined'
      | 'expired'
      | 'paid_not_credited'
      | 'partly_refunded'
      | 'refunded'
    product_id: string
    coins: number
    price_minor: number
    tax_minor: number
    currency: string
    country: string | null
    provider: string
    checkout_id: string | null
    payment_id: string | null
    decline_reason: 'no_funds' | 'expired_card' | 'wrong_data' | 'refused' | 'cancelled' | null
    number: string | null
    purchase_id: string | null
    created_at: Time
    expires_at: Time
    asked_at: Time | null
    paid_at: Time | null
    offer_ids: Generated<string[]>
    bonus_coins: Generated<number>
    premium_days: Generated<number>
    tracked_at: Time | null
    is_sandbox: Generated<boolean>
    closed_pages: Generated<number>
    buyer_name: string | null
    buyer_postal_code: string | null
    buyer_tax_id: string | null
    kind: Generated<'coins' | 'membership'>
    months: 1 | 3 | 12 | null
    time_zone: string | null
    subscription_id: string | null
    regular_price_minor: number | null
    is_upgrade: Generated<boolean>
    paying_device: string | null
  }
  ledger_audit_leases: {
    name: 'due' | 'checkpoint'
    holder: string
    until: Time
  }
  ledger_audit_runs: {
    id: Generated<number>
    role: Generated<string>
    begun_at: Generated<Time>
    epoch: number
    seen: string
  }
  ledger_audited: {
    audit_id: number
    lot_id: string
    account: string
    amount: number
    brought: number
    last_at: Time | null
  }
  ledger_audited_escrows: {
    audit_id: number
    escrow_id: string
    charged: number
    earned: number
  }
  ledger_audited_system: {
    audit_id: number
    account: string
    lot_kind: 'demo' | 'bonus' | 'paid' | 'earned'
    amount: number
  }
  ledger_audited_wallets: {
    audit_id: number
    owner_id: string
    last_id: number
    balance: number
  }
  ledger_audits: {
    id: number
    is_full: boolean
    bases: unknown
    started_at: Time
    finished_at: Time
    seals: Json
    epoch: number
    seen: string
    transfers: number
    postings: number
    differences: Json
    mac: string
  }
  ledger_closings: {
    audit_id: number
    account: string
    lot_kind: 'demo' | 'bonus' | 'paid' | 'earned'
    balance: number
  }
  ledger_entries: {
    transfer_id: number
    line: number
    account: string
    lot_id: string
    amount: number
  }
  ledger_keys: {
    key: string
    transfer_id: number
  }
  ledger_money_postings: {
    id: Generated<number>
    xid: Generated<string>
    epoch: Generated<number>
    recorded_at: Generated<Time>
    key: string
    line: number
    line_count: number
    kind:
      | 'invoice_paid'
      | 'invoice_returned'
      | 'coins_used'
      | 'coins_earned'
      | 'payout_reserved'
      | 'paid_twice'
      | 'refund_paid'
      | 'days_used'
    ref_type: 'invoice' | 'creator'
    ref_id: string
    brand_id: string
    currency: string
    debit: string | null
    credit: string | null
    amount_minor: number
    at: Time
  }
  ledger_months: {
    month: Day
    first_id: number
    began_at: Time | null
  }
  ledger_order: {
    epoch: number
    began_at: Generated<Time>
    sealed: Generated<string>
  }
  ledger_reversals: {
    reverses: number
    transfer_id: number
  }
  ledger_seals: {
    stream: 'transfers' | 'limits' | 'standing' | 'money'
    seq: number
    epoch: number
    seen: string
    row_count: number
    marks: Uint8Array
    mac: string
    sealed_at: Generated<Time>
    month: Day
  }
  ledger_spending: {
    owner_id: string
    period: 'day' | 'week' | 'month'
    starts_at: Time
    spent: number
  }
  ledger_spending_calls: {
    owner_id: string
    period: string
    call_id: string
    starts_at: Time
    net: number
  }
  ledger_standing_changes: {
    id: Generated<number>
    xid: Generated<string>
    epoch: Generated<number>
    recorded_at: Generated<Time>
    change: 'set' | 'removed'
    subject: string
    content: Json | null
  }
  legal_drafts: {
    brand: string
    page: string
    language: string
    body: string
    operator_id: string
    drafted_at: Time
  }
  legal_versions: {
    brand: string
    page: string
    version: number
    texts: Json
    note: string
    asks_again: boolean
    summary: Json | null
    operator_id: string
    published_at: Time
    in_force_at: Time
    withdrawn_at: Time | null
    withdrawn_by: string | null
    withdraw_reason: string | null
  }
  limit_changes: {
    id: Generated<number>
    xid: Generated<string>
    recorded_at: Generated<Time>
    change: 'set' | 'removed'
    owner_id: string
    period: string
    coins: number | null
    next_coins: number | null
    next_from: Time | null
    until: Time | null
    epoch: Generated<number>
  }
  lots: {
    id: string
    seq: Generated<number>
    owner_id: string
    kind: 'demo' | 'bonus' | 'paid' | 'earned'
    amount: number
    remaining: number
    is_open: Generated<boolean>
    created_at: Time
    earned_at: Time | null
    is_sandbox: Generated<boolean>
    frozen: Generated<number>
    recallable_until: Time | null
  }
  mails: {
    id: string
    account_id: string
    kind: string
    to_email: string
    language: Language
    requested_at: Time
    sent_at: Time | null
    given_up_at: Time | null
    attempts: Generated<number>
    error: string | null
    failed_at: Time | null
  }
  media_items: {
    id: string
    owner_id: string
    purpose:
      | 'chatImage'
      | 'chatAudio'
      | 'chatVideo'
      | 'chatVideoTranscoding'
      | 'chatVideoPreviewImage'
      | 'storyImage'
      | 'storyVideo'
      | 'galleryVideo'
    preview_of: string | null
    state: 'expected' | 'storing' | 'converting' | 'ready' | 'failed' | 'removing'
    content_type: string
    size_bytes: number
    duration_ms: number | null
    width: number | null
    height: number | null
    changed_at: Time
    message_id: string | null
    place: number | null
    sent_at: Time | null
    waveform: string | null
    converted_percent: number | null
    problem: 'media_wrong_format' | 'video_not_playable' | 'video_too_long' | 'storage_full' | null
    held_until: Time | null
    from_team: Generated<boolean>
    fingerprint: Uint8Array | null
    story_id: string | null
    video_id: string | null
    view_once: Generated<boolean>
  }
  message_reactions: {
    message_id: string
    account_id: string
    reaction: string
    withheld: boolean
    reacted_at: Time
  }
  message_unlocks: {
    message_id: string
    account_id: string
    price_coins: number
    unlocked_at: Time
    session_id: string | null
  }
  messages: {
    chat_id: string
    seq: number
    id: string
    from_id: string | null
    temp_id: string
    type: 'text' | 'media' | 'sticker' | 'gif' | 'call' | 'gift'
    text: string
    app_lang: Language
    offensive: boolean
    withheld: boolean
    hidden_from_sender: Generated<boolean>
    hidden_from_receiver: Generated<boolean>
    sent_at: Time
    created_unreadable: string | null
    unlock_coins: number | null
    members_only: Generated<boolean>
    operator_name: string | null
    operator_role: 'moderator' | 'seniorModerator' | 'support' | 'finance' | 'admin' | null
    sticker_id: string | null
    gif_id: string | null
    reply_to: string | null
    call_outcome: 'missed' | 'declined' | 'ended' | null
    call_ms: number | null
    reacted: Generated<boolean>
    story_id: string | null
    gift_id: string | null
    gift_key: string | null
    gift_count: number | null
    automatic: Generated<boolean>
    copy_of: string | null
    view_once: 'waiting' | 'viewed' | 'expired' | null
    edits: Generated<number>
    sender_text: string | null
    forwarded: Generated<boolean>
  }
  moderation_events: {
    id: string
    report_id: string
    person_id: string
    kind:
      | 'proposed'
      | 'decided'
      | 'declined'
      | 'upheld'
      | 'reversed'
      | 'lifted'
      | 'role'
      | 'strikeRemoved'
      | 'ageVoided'
    measure:
      | 'none'
      | 'warning'
      | 'nameReset'
      | 'bioRemoved'
      | 'photoRemoved'
      | 'mediaRemoved'
      | 'h1'
      | 'h24'
      | 'd7'
      | 'permanent'
    rule: string
    facts: string
    statement: string
    actor: string
    at: Time
    until: Time | null
    decision_id: string | null
  }
  nodes: {
    id: string
    roles: string[]
    version: string
    started_at: Time
    seen_at: Time
    skew_ms: number
    loop_delay_ms: number
    sockets: number
  }
  offer_credits: {
    id: string
    account_id: string
    provider: 'bitlabs' | 'ayet' | 'cpx' | 'adgate'
    transaction_id: string
    title: string | null
    coins: number
    state: 'pending' | 'credited' | 'rejected' | 'reversed'
    transfer_id: string | null
    returned_coins: Generated<number>
    created_at: Time
    changed_at: Time
    brand_id: string
  }
  offers: {
    id: string
    account_id: string
    kind: 'first' | 'new99' | 'timer' | 'superdeal' | 'exit' | 'deletion' | 'restart'
    slot: string
    starts_at: Time
    ends_at: Time | null
    invoice_id: string | null
    used_at: Time | null
  }
  offerwall_people: {
    id: string
    account_id: string
    created_at: Time
    brand_id: string
    provider: 'bitlabs' | 'ayet' | 'cpx' | 'adgate'
  }
  one_time_codes: {
    code_hash: Uint8Array
    purpose: 'login' | 'password' | 'email' | 'reactivation' | 'export' | 'confirmation' | 'nonce'
    account_id: string | null
    email: string | null
    expires_at: Time
    session_id: string | null
  }
  online_waits: {
    account_id: string
    creator_id: string | null
    brand_id: string
    due_at: Time
    ends_at: Time
  }
  operator_filters: {
    operator_id: string
    path: string
    name: string
    saved_at: Time
  }
  operator_logins: {
    code_hash: Uint8Array
    operator_id: string
    expires_at: Time
  }
  operator_sessions: {
    id: string
    operator_id: string
    token_hash: Uint8Array
    user_agent: string
    address: string
    created_at: Time
    seen_at: Time
    expires_at: Time
    stepped_up_at: Time | null
    ended_at: Time | null
  }
  operator_tries: {
    operator_id: string
    what: string
    failures: number
    locked_until: Time | null
    tried_at: Time
  }
  operators: {
    id: string
    email: string
    name: string
    password_hash: string
    enrolled_at: Time | null
    roles: string[]
    active: Generated<boolean>
    created_at: Time
    created_by: string | null
  }
  outbox: {
    id: string
    position: Generated<number>
    name: string
    payload: Json
    occurred_at: Time
    relayed_at: Time | null
    aggregate_id: Generated<string | null>
  }
  outbox_deliveries: {
    event_id: string
    listener: string
    position: number
    aggregate_id: string
    attempts: Generated<number>
    next_attempt_at: Time
    error: string | null
    dead_at: Time | null
  }
  outside_confirmations: {
    report_id: string
    confirmed_at: Time
  }
  outside_reports: {
    report_id: string
    key: string
    brand_id: string
    language: string
    email_sealed: Uint8Array
    filed_at: Time
    due_at: Time
  }
  passkey_challenges: {
    challenge_hash: Uint8Array
    purpose: 'add' | 'log_in'
    subject_id: string | null
    expires_at: Time
  }
  passkeys: {
    id: string
    subject_id: string
    credential_id: string
    public_key: Uint8Array
    counter: number
    transports: string[]
    name: string
    created_at: Time
    used_at: Time | null
  }
  payment_charges: {
    id: string
    invoice_id: string
    account_id: string
    method_id: string
    tap_key: string
    outcome: 'open' | 'approved' | 'declined'
    checkout_id: string | null
    confirm_url: string | null
    started_at: Time
    asked_at: Time
  }
  payment_events: {
    provider: string
    event_id: string
    invoice_id: string
    outcome: 'approved' | 'declined'
    at: Time
  }
  payment_method_devices: {
    method_id: string
    account_id: string
    device: string
    credentials: string
    confirmed_at: Time
  }
  payment_methods: {
    id: string
    account_id: string
    provider: string
    token: Uint8Array | null
    brand: string
    last_four: string
    expires_month: number
    expires_year: number
    saved_at: Time
    removed_at: Time | null
    expiry_told_at: Time | null
  }
  payment_refunds: {
    id: string
    invoice_id: string
    account_id: string
    reason: 'coins_taken_back' | 'paid_twice' | 'days_returned'
    claw_back_id: string | null
    coins: number
    amount_minor: number
    tax_minor: number
    currency: string
    provider: string
    payment_id: string
    provider_key: string
    state: 'owed' | 'asked' | 'done' | 'failed' | 'cancelled'
    tries: Generated<number>
    owed_at: Time
    asked_at: Time | null
    done_at: Time | null
    refund_id: string | null
    reinstated_at: Time | null
    deferred_minor: number | null
  }
  payout_accounts: {
    account_id: string
    holder_name: string
    iban_country: string
    iban_end: string
    details: Uint8Array
    tax_country: string
    changed_at: Time
    usable_from: Time
  }
  pending_logins: {
    code_hash: Uint8Array
    account_id: string
    expires_at: Time
  }
  person_access: {
    account_id: string
    unblocked: Generated<boolean>
    expected_source: string | null
  }
  photo_decisions: {
    id: string
    photo_id: string
    owner_id: string
    verdict: 'approved' | 'declined'
    reason: PhotoDecline | null
    decided_by: string
    decided_at: Time
  }
  photos: {
    id: string
    owner_id: string
    state: 'expected' | 'storing' | 'pending' | 'approved' | 'declined' | 'withheld' | 'deleted' | 'removing'
    changed_at: Time
    reason: PhotoDecline | null
    decided_by: string | null
    claimed_by: string | null
    claimed_until: Time | null
    position: number | null
    deleted_at: Time | null
    held_until: Time | null
    fingerprint: Uint8Array | null
  }
  postings: {
    transfer_id: number
    line: number
    line_count: number
    from_account: string
    to_account: string
    lot_id: string
    to_lot_id: string | null
    amount: number
  }
  premium_members: {
    account_id: string
    premium_until: Time | null
    member_until: Time | null
  }
  premium_uses: {
    account_id: string
    day: Day
    messages: Generated<number>
    matches: Generated<number>
  }
  price_drafts: {
    is_only: boolean
    products: Json
    base: number
    restored_from: number | null
    operator_id: string
    drafted_at: Time
  }
  price_list_products: {
    version: number
    tier: number
    key: string
    package_group: 'default' | 'starter' | 'vcp' | 'new99' | 'superdeal' | 'exit' | 'membership'
    coins: number
    months: 1 | 3 | 12 | null
    price_cents: number
    v4_price_cents: number | null
    regular_price_cents: number | null
    minutes: number | null
    is_on_sale: boolean
    bonus_coins: Generated<number>
    premium_days: Generated<number>
  }
  price_lists: {
    version: number
    product_count: number
    restored_from: number | null
    note: string
    loss_reason: string | null
    author_id: string | null
    approver_id: string | null
    published_at: Time
  }
  profile_details: {
    account_id: string
    bio: Generated<string>
    visitor_id: string | null
    web_attribution: Json | null
    payment_provider: string | null
    wf: string | null
    prompts: Generated<Json<readonly PromptAnswer[]>>
    languages: Generated<string[]>
    intentions: Generated<string[]>
  }
  provider_pauses: {
    brand_id: string
    provider: string
    since: Time
    until: Time
    calls: number
    failures: number
  }
  provider_references: {
    provider: string
    key: string
    reference: string
    kept_at: Time
    brand_id: string
  }
  purchases: {
    id: number
    owner_id: string
    lot_id: string
    order_id: string
    provider: string | null
    instrument: string | null
    price_minor: number | null
    currency: string | null
    coins: number
    taken: Generated<number>
    state: 'deferred' | 'credited'
    is_sandbox: boolean
    at: Time
  }
  push_choices: {
    account_id: string
    off_kinds: Generated<string[]>
    shows_text: Generated<boolean>
    away_mail: Generated<boolean>
    time_zone: Generated<string>
  }
  push_keys: {
    id: string
    public_key: string
    private_key: Uint8Array
    made_at: Time
  }
  push_notices: {
    account_id: string
    id: string
    kind: string
    other_id: string | null
    until: Time | null
    noted_at: Time
    push_id: string | null
  }
  push_subscriptions: {
    id: string
    account_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    stored_at: Time
    gone_at: Time | null
  }
  push_times: {
    account_id: string
    kind: string
    due_at: Time
  }
  recognised_coins: {
    kind: 'used' | 'earned'
    ref_id: string
    coins: number
    value_minor: number
  }
  recovery_codes: {
    subject_id: string
    code_hash: string
    created_at: Time
  }
  removed_contents: {
    event_id: string
    person_id: string
    kind: 'name' | 'bio' | 'photo'
    content: string
    keep_until: Time
    prompts: Json<readonly PromptAnswer[]> | null
  }
  removed_hashes: {
    event_id: string
    content_id: string
    kind: 'picture' | 'film'
    fingerprint: Uint8Array
    rule: string
    stored_at: Time
    removed_at: Time
  }
  report_frames: {
    id: string
    report_id: string
    reporter_id: string
    place: 1 | 2
    sealed: Uint8Array | null
    sent_at: Time
  }
  reports: {
    id: string
    key: string
    reporter_id: string | null
    reported_id: string
    call_id: string | null
    reason: string
    text: string
    evidence: Generated<Json>
    evidence_until: Time
    state: Generated<'open' | 'waiting' | 'upheld' | 'dismissed'>
    created_at: Time
    video_evidence: Generated<Json>
    evidence_sealed: Uint8Array | null
    priority: Generated<number>
    claimed_by: string | null
    claimed_until: Time | null
    decided_at: Time | null
    chat_id: string | null
    held_at: Time | null
    opened_by: string | null
    copy_of: string | null
    story_id: string | null
    subject: 'person' | 'message' | 'call' | 'page' | 'photo' | 'story' | 'video' | null
    video_id: string | null
  }
  revenue_recognitions: {
    id: number
    epoch: number
    seen: string
    at: Time
  }
  saved_replies: {
    id: string
    kind: 'moderator' | 'finance' | 'general' | null
    language: string
    title: string
    text: string
    changed_by: string
    changed_at: Time
  }
  secrets_keys: {
    key_id: string
    since: Time
  }
  self_exclusions: {
    owner_id: string
    until: Time
  }
  sessions: {
    id: string
    account_id: string
    token_hash: Uint8Array
    user_agent: string
    address: string
    created_at: Time
    seen_at: Time
    expires_at: Time
    revoked_at: Time | null
    country: string | null
    device_id: Generated<string>
    us_state: string | null
  }
  setting_changes: {
    key: string
    revision: number
    value: Json
    reason: string
    operator_id: string
    proposed_by: string | null
    changed_at: Time
  }
  setting_drafts: {
    key: string
    value: Json
    reason: string
    operator_id: string
    drafted_at: Time
  }
  settings: {
    key: string
    value: Json
    changed_at: Time
  }
  settlement_days: {
    brand_id: string
    provider: string
    day: Day
    source: 'service' | 'file'
    entries: number
    compared_at: Time
  }
  settlement_differences: {
    id: string
    brand_id: string
    provider: string
    kind:
      | 'unknownPayment'
      | 'missingPayment'
      | 'otherAmount'
      | 'unknownRefund'
      | 'missingRefund'
      | 'chargeback'
    payment_id: string
    invoice_id: string | null
    their_amount_minor: number | null
    their_currency: string | null
    their_at: Time | null
    our_amount_minor: number | null
    our_currency: string | null
    our_at: Time | null
    state: 'open' | 'vanished' | 'accepted'
    found_at: Time
    closed_at: Time | null
    closed_by: string | null
    reason: string | null
  }
  settlement_entries: {
    brand_id: string
    provider: string
    kind: 'sale' | 'refund' | 'chargeback'
    transaction_id: string
    payment_id: string
    invoice_id: string | null
    amount_minor: number
    currency: string
    at: Time
  }
  spending_limits: {
    owner_id: string
    period: 'day' | 'week' | 'month'
    coins: number | null
    next_coins: number | null
    next_from: Time | null
  }
  split_assignments: {
    account_id: string
    split_name: string
    group_name: string | null
    forced: Generated<boolean>
    assigned_at: Time
  }
  standing_consents: {
    account_id: string
    daily_cap_coins: number
    changed_at: Time
  }
  stories: {
    id: string
    owner_id: string
    media_id: string
    caption: string
    alt_text: string
    is_public: boolean
    state: 'pending' | 'approved' | 'declined' | 'deleted'
    posted_at: Time
    changed_at: Time
    ends_at: Time | null
    approved_at: Time | null
    reason: string | null
    decided_by: string | null
    claimed_by: string | null
    claimed_until: Time | null
    drawn_text: Generated<string>
  }
  story_views: {
    story_id: string
    viewer_id: string
    seen_at: Time
  }
  strike_reviews: {
    id: string
    person_id: string
    since: Time
    claimed_by: string | null
    claimed_until: Time | null
    cause: Generated<'strikes' | 'device'>
  }
  subscription_periods: {
    id: string
    subscription_id: string
    account_id: string
    brand_id: string
    number: number
    invoice_id: string
    starts_at: Time
    ends_at: Time
    months: 1 | 3 | 12
    price_minor: number
    tax_minor: number
    currency: string
    is_sandbox: boolean
    earn_from: Time
    earn_until: Time
    earned_before_minor: Generated<number>
    earned_minor: Generated<number>
    returned_at: Time | null
  }
  subscriptions: {
    id: string
    account_id: string
    brand_id: string
    product_id: string
    months: 1 | 3 | 12
    price_minor: number
    currency: string
    country: string | null
    anchor_day: number
    anchor_minute: number
    time_zone: string
    state: 'active' | 'grace' | 'cancelled' | 'ended'
    method_id: string | null
    periods: number
    period_ends_at: Time
    next_charge_at: Time | null
    failed_tries: Generated<number>
    next_product_id: string | null
    next_months: 1 | 3 | 12 | null
    next_price_minor: number | null
    next_from: Time | null
    next_percent: number | null
    cancel_reason: string | null
    cancelled_at: Time | null
    reminded_of: Time | null
    created_at: Time
    ended_at: Time | null
  }
  supervision_groups: {
    id: string
    name: string
    operator_id: string
    created_at: Time
  }
  support_phones: {
    account_id: string
    phone: string
    stored_at: Time
  }
  support_requests: {
    chat_id: string
    user_id: string
    kind: 'moderator' | 'finance' | 'general'
    state: 'waiting' | 'answered' | 'closed'
    since: Time
    opened_at: Time
    first_answered_at: Time | null
    claimed_by: string | null
    claimed_until: Time | null
  }
  system_balances: {
    account: string
    lot_kind: 'demo' | 'bonus' | 'paid' | 'earned'
    balance: number
  }
  test_payments: {
    key: string
    content: Json
    changed_at: Time
  }
  text_reviews: {
    id: string
    account_id: string
    kind: 'name' | 'bio'
    text: string
    doubts: string[]
    priority: number
    noted_at: Time
    kept_at: Time | null
    claimed_by: string | null
    claimed_until: Time | null
  }
  totp_secrets: {
    subject_id: string
    secret: Uint8Array
    confirmed_at: Time | null
    last_step: Generated<number>
    created_at: Time
  }
  transfer_kinds: {
    kind: string
    shape: string
    ref_type: string
    account: string | null
    lot_kind: 'demo' | 'bonus' | 'paid' | 'earned' | null
    is_spending: boolean
    is_announced: boolean
    is_purchase: Generated<boolean>
    reversed_by: string | null
    recallable_for: string | null
  }
  transfers: {
    id: Generated<number>
    kind: string
    key: string
    content_hash: Uint8Array
    ref_id: string
    reverses: number | null
    owner_id: string | null
    wallet_delta: number
    balance_after: number | null
    creator_id: string | null
    earned_delta: number
    amount: number
    line_count: number
    at: Time
    xid: Generated<string>
    recorded_at: Generated<Time>
    epoch: Generated<number>
  }
  under_age_answers: {
    subject: string
    until: Time
  }
  used_captchas: {
    signature: string
    expires_at: Time
  }
  user_devices: {
    account_id: string
    device_id: string
    os_name: Generated<string>
    app_lang: Generated<string>
    os_lang: Generated<string>
    push_token: string | null
    visitor_id: string | null
    seen_at: Time
  }
  user_launches: {
    account_id: string
    launched_at: Time
  }
  user_onboarding_screens: {
    account_id: string
    screen: string
    seen_at: Time
  }
  users_web_data: {
    account_id: string
    data: Json<WebData>
    changed_at: Time
  }
  video_unlocks: {
    video_id: string
    account_id: string
    price_coins: number
    unlocked_at: Time
  }
  wallet_freezes: {
    owner_id: string
    until: Time | null
    refunds: boolean
    since: Time
    forfeits: Generated<boolean>
  }
  wallets: {
    owner_id: string
    balance: Generated<number>
    last_at: Generated<Time>
    is_limited: Generated<boolean>
  }
  webhooks: {
    id: string
    provider:
      | 'ondato'
      | 'test'
      | 'bitlabs'
      | 'ayet'
      | 'cpx'
      | 'adgate'
      | 'segpay'
      | 'billing'
      | 'checkoutChamp'
      | 'medoro'
    received_at: Time
    event: string | null
    outcome: 'waiting' | 'accepted' | 'replayed' | 'unrelated' | 'failed' | 'refused'
    reason: string | null
    size_bytes: number
    body: string | null
    reference: string | null
    format: Generated<'json' | 'form' | 'xml'>
    event_id: string | null
    raw_body: Uint8Array | null
    brand_id: string | null
  }
}

/** A row as read from a table. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
