import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createOutbox } from '../src/adapters/postgres/outbox.ts'
import type { Db } from '../src/kernel/db.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { createSettings } from '../src/modules/settings/index.ts'
import { createWallet } from '../src/modules/wallet/index.ts'

const bytes = (text: string): Buffer => Buffer.from(text)

/** An account with nothing else. */
export async function plantAccount(db: Db, id: string, email: string, at: Date): Promise<void> {
  await sql`insert into accounts (id, human_id, email, name, gender, birthday, language, brand_id, terms_accepted_at,
      created_at, password_hash) values (${id}, ${id.slice(4, 12)}, ${email}, 'Ada', 'male', '1990-05-17', 'en',
      'serendip', ${at}, ${at}, 'x')`.execute(db)
}

/** Rows that only the account itself has. */
async function plantOwn(db: Db, id: string, at: Date): Promise<void> {
  await sql`insert into sessions (id, account_id, token_hash, user_agent, address, created_at, seen_at, expires_at)
    values (${randomIds.next('ses')}, ${id}, ${bytes(id)}, 'x', 'x', ${at}, ${at}, ${at})`.execute(db)
  await sql`insert into account_identities (brand_id, provider, subject, account_id, created_at)
    values ('x', 'google', ${id}, ${id}, ${at})`.execute(db)
  await sql`insert into one_time_codes (code_hash, purpose, account_id, email, expires_at)
    values (${bytes(id)}, 'email', ${id}, 'x', ${at})`.execute(db)
  await sql`insert into pending_logins (code_hash, account_id, expires_at) values (${bytes(id)}, ${id}, ${at})`.execute(
    db,
  )
  await sql`insert into totp_secrets (subject_id, secret, created_at) values (${id}, 'x', ${at})`.execute(db)
  await sql`insert into passkeys (id, subject_id, credential_id, public_key, counter, transports, name, created_at)
    values (${randomIds.next('pky')}, ${id}, ${id}, 'x', 0, '{}', 'x', ${at})`.execute(db)
  await sql`insert into passkey_challenges (challenge_hash, purpose, subject_id, expires_at)
    values (${bytes(id)}, 'add', ${id}, ${at})`.execute(db)
  await sql`insert into recovery_codes (subject_id, code_hash, created_at) values (${id}, 'x', ${at})`.execute(
    db,
  )
  await sql`insert into audit_entries (at, action, actor, subject, detail_hash)
    values (${at}, 'login.succeeded', ${id}, ${id}, '')`.execute(db)
  await sql`insert into audit_details (seq, subject, salt, detail, at)
    select max(seq), ${id}, '', '{}', ${at}::timestamptz from audit_entries`.execute(db)
  await sql`insert into account_arrivals (account_id, method, query, arrived_at)
    values (${id}, 'ownemail', '{}', ${at})`.execute(db)
  await sql`insert into account_appeals (id, account_id, standing_since, text, sent_at)
    values (${randomIds.next('apl')}, ${id}, ${at}, 'x', ${at})`.execute(db)
  await sql`insert into bonus_records (id, account_id, invoice_id, product_id, bonus_coins, premium_days, created_at, expires_at)
    values (${randomIds.next('bpr')}, ${id}, ${randomIds.next('inv')}, 'x', 1, 0, ${at}, ${at}::timestamptz + interval '1 day')`.execute(
    db,
  )
  await sql`insert into bonus_claims (id, account_id, type, period, coins, claimed_at)
    values (${randomIds.next('bcl')}, ${id}, 'dailyReward', '2026-01-01', 5, ${at})`.execute(db)
  await sql`insert into offerwall_people (id, account_id, brand_id, provider, created_at)
    values (${randomIds.next('owp')}, ${id}, 'serendip', 'cpx', ${at})`.execute(db)
  await sql`insert into offer_credits (id, account_id, brand_id, provider, transaction_id, coins, state, created_at, changed_at)
    values (${randomIds.next('owc')}, ${id}, 'serendip', 'cpx', ${randomIds.next('owc')}, 5, 'pending', ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into offers (id, account_id, kind, slot, starts_at)
    values (${randomIds.next('ofr')}, ${id}, 'first', '', ${at})`.execute(db)
  await sql`insert into mails (id, account_id, kind, to_email, language, requested_at)
    values (${randomIds.next('mail')}, ${id}, 'confirmEmail', 'x', 'en', ${at})`.execute(db)
  await sql`insert into identity_checks (id, account_id, verification_id, status, started_at, changed_at)
    values (${randomIds.next('idc')}, ${id}, ${id}, 'rejected', ${at}, ${at})`.execute(db)
  await sql`insert into photos (id, owner_id, state, changed_at, position)
    values (${randomIds.next('pho')}, ${id}, 'pending', ${at}, null),
      (${randomIds.next('pho')}, ${id}, 'approved', ${at}, 1)`.execute(db)
  await sql`insert into split_assignments (account_id, split_name, assigned_at)
    values (${id}, 'superdeal', ${at})`.execute(db)
  await sql`insert into media_items (id, owner_id, purpose, state, content_type, size_bytes, changed_at)
    values (${randomIds.next('mda')}, ${id}, 'chatImage', 'ready', 'image/jpeg', 1, ${at})`.execute(db)
  await sql`insert into photo_decisions (id, photo_id, owner_id, verdict, decided_by, decided_at)
    values (${randomIds.next('pdc')}, 'x', ${id}, 'declined', 'x', ${at})`.execute(db)
  await sql`insert into moderation_events (id, report_id, person_id, kind, measure, rule, facts, statement, actor, at)
    values (${randomIds.next('mev')}, 'x', ${id}, 'decided', 'warning', 'spam', 'x', 'x', 'x', ${at})`.execute(
    db,
  )
  await sql`insert into removed_contents (event_id, person_id, kind, content, keep_until)
    values (${randomIds.next('mev')}, ${id}, 'bio', 'x', ${at})`.execute(db)
  await sql`insert into creators (account_id, created_at) values (${id}, ${at})`.execute(db)
  await sql`insert into creator_applications (id, account_id, email, name, birthday, language, about, brand_id,
      terms_accepted_at, applied_at, changed_at)
    values (${randomIds.next('cap')}, ${id}, ${`${id}@x`}, 'x', '2000-01-01', 'en', 'x', 'x', ${at}, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into creator_documents (id, owner_id, kind, state, changed_at)
    values (${randomIds.next('doc')}, ${id}, 'front', 'stored', ${at})`.execute(db)
  await sql`insert into invoices (id, account_id, brand_id, tap_key, state, product_id, coins, price_minor, tax_minor, currency,
      provider, created_at, expires_at)
    values (${randomIds.next('inv')}, ${id}, 'x', 'x', 'expired', 'x', 1, 100, 0, 'EUR', 'test', ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into payment_methods (id, account_id, provider, brand, last_four, expires_month, expires_year, saved_at)
    values (${randomIds.next('pmt')}, ${id}, 'test', 'visa', '4242', 1, 2030, ${at})`.execute(db)
  await sql`insert into payment_method_devices (method_id, account_id, device, credentials, confirmed_at)
    select id, ${id}, 'x', 'x', ${at}::timestamptz from payment_methods where account_id = ${id}`.execute(db)
  await sql`insert into payment_charges (id, invoice_id, account_id, method_id, tap_key, outcome, started_at, asked_at)
    select ${randomIds.next('chg')}, id, ${id}, 'x', 'x', 'declined', ${at}::timestamptz, ${at}::timestamptz
    from invoices where account_id = ${id}`.execute(db)
  await sql`insert into payment_refunds (id, invoice_id, account_id, reason, coins, amount_minor, tax_minor, currency, provider,
      payment_id, provider_key, state, owed_at)
    select ${randomIds.next('rfd')}, id, ${id}, 'paid_twice', 0, 100, 0, 'EUR', 'test', id, id, 'owed', ${at}::timestamptz
    from invoices where account_id = ${id}`.execute(db)
  await sql`insert into billing_details (account_id, name, country, postal_code, changed_at)
    values (${id}, 'x', 'DE', 'x', ${at})`.execute(db)
  await sql`insert into standing_consents (account_id, daily_cap_coins, changed_at)
    values (${id}, 1, ${at})`.execute(db)
  await sql`insert into do_not_disturb (account_id, since) values (${id}, ${at})`.execute(db)
  await sql`insert into bonus_match_days (account_id, day, used) values (${id}, ${at}, 1)`.execute(db)
  await sql`insert into premium_members (account_id, premium_until) values (${id}, ${at})`.execute(db)
  await sql`insert into spending_limits (owner_id, period, coins) values (${id}, 'day', 1000)`.execute(db)
  await sql`insert into call_unpaid_days (payer_id, day, unpaid_ms) values (${id}, ${at}, 1)`.execute(db)
}

/** A creator's account for payouts. */
async function plantPayouts(db: Db, id: string, at: Date): Promise<void> {
  await sql`insert into payout_accounts (account_id, holder_name, iban_country, iban_end, details, tax_country, changed_at, usable_from)
    values (${id}, 'x', 'DE', '3000', 'x', 'DE', ${at}, ${at})`.execute(db)
}

/** A membership that is over, and what it gave. */
async function plantMembership(db: Db, id: string, at: Date): Promise<void> {
  await sql`insert into premium_uses (account_id, day, messages) values (${id}, ${at}, 1)`.execute(db)
  await sql`insert into subscriptions (id, account_id, brand_id, product_id, months, price_minor, currency, anchor_day,
      anchor_minute, time_zone, state, periods, period_ends_at, created_at, ended_at)
    values (${randomIds.next('sub')}, ${id}, 'x', 'x', 1, 100, 'EUR', 1, 0, 'UTC', 'ended', 1, ${at}, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into subscription_periods (id, subscription_id, account_id, brand_id, number, invoice_id, starts_at, ends_at,
      months, price_minor, tax_minor, currency, is_sandbox, earn_from, earn_until)
    select ${randomIds.next('spe')}, id, ${id}, 'x', 1, ${randomIds.next('inv')}, ${at}::timestamptz - interval '1 day',
      ${at}::timestamptz, 1, 100, 0, 'EUR', false, ${at}::timestamptz - interval '1 day', ${at}::timestamptz
    from subscriptions where account_id = ${id}`.execute(db)
}

/** A browser that was told of something. */
async function plantPushes(db: Db, id: string, at: Date): Promise<void> {
  await sql`insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, stored_at, gone_at)
    values (${randomIds.next('psb')}, ${id}, 'x', ${`https://push.example/${id}`}, 'x', 'x', ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into away_mails (account_id, since, due_at) values (${id}, ${at}, ${at})`.execute(db)
  await sql`insert into push_choices (account_id) values (${id})`.execute(db)
  await sql`insert into push_notices (account_id, id, kind, noted_at) values (${id}, ${id}, 'follow', ${at})`.execute(
    db,
  )
  await sql`insert into push_times (account_id, kind, due_at) values (${id}, 'follow', ${at})`.execute(db)
}

/** An announcement that ended then, and that the person dismissed. */
async function plantAnnouncement(db: Db, id: string, at: Date): Promise<void> {
  const [operatorId, announcementId] = [randomIds.next('opr'), randomIds.next('ann')]
  await sql`insert into operators (id, email, name, password_hash, roles, created_at)
    values (${operatorId}, ${`${operatorId}@operators.example`}, 'x', 'x', '{admin}', ${at})`.execute(db)
  const start = new Date(at.getTime() - 60_000)
  await sql`insert into announcements (id, texts, segment, starts_at, ends_at, saved_at, saved_by, reason, published_at,
      published_by) values (${announcementId},
      '{"en":{"title":"x","text":"x"}}',
      '{"languages":[],"countries":[],"gender":null,"role":null,"newWithinDays":null,"brand":null}', ${start}, ${at}, ${start}, ${operatorId}, 'x', ${start},
      ${operatorId})`.execute(db)
  await sql`insert into announcement_marks (account_id, announcement_id, seen_at, dismissed_at)
    values (${id}, ${announcementId}, ${start}, ${at})`.execute(db)
}

/** Data that the web app stores for its person, and texts that the person writes about themselves. */
async function plantUserData(db: Db, id: string, at: Date): Promise<void> {
  await sql`insert into users_web_data (account_id, data, changed_at) values (${id}, '{}', ${at})`.execute(db)
  await sql`insert into client_settings (account_id, data, changed_at) values (${id}, '{}', ${at})`.execute(
    db,
  )
  await sql`insert into user_onboarding_screens (account_id, screen, seen_at) values (${id}, 'x', ${at})`.execute(
    db,
  )
  await sql`insert into former_names (account_id, until, name) values (${id}, ${at}, 'x')`.execute(db)
  await sql`insert into user_devices (account_id, device_id, seen_at) values (${id}, 'x', ${at})`.execute(db)
  await sql`insert into user_launches (account_id, launched_at) values (${id}, ${at})`.execute(db)
  await sql`insert into profile_details (account_id) values (${id})`.execute(db)
  await sql`insert into text_reviews (id, account_id, kind, text, doubts, priority, noted_at)
    values (${randomIds.next('txr')}, ${id}, 'name', 'x', '{age}', 0, ${at})`.execute(db)
  await sql`insert into person_access (account_id) values (${id})`.execute(db)
  await sql`insert into strike_reviews (id, person_id, since) values (${randomIds.next('str')}, ${id}, ${at})`.execute(
    db,
  )
  await sql`insert into support_phones (account_id, phone, stored_at) values (${id}, '+491512345678', ${at})`.execute(
    db,
  )
  await sql`insert into account_marks (owner_id, kind, mark, seen_at) values (${id}, 'device', '', ${at})`.execute(
    db,
  )
  await sql`select analytics_make_month(${at})`.execute(db)
  await sql`insert into analytics_events (event_id, kind, name, received_at, occurred_at, account_id, data)
    values (${randomUUID()}, 'app', 'x', ${at}, ${at}, ${id}, '{}')`.execute(db)
  await sql`insert into analytics_user_params (account_id, ga_session_id, ga_session_number, ga_cid, changed_at)
    values (${id}, 'x', 1, 'x', ${at})`.execute(db)
}

/** Rows that the account shares with another one. */
async function plantShared(db: Db, id: string, otherId: string, at: Date): Promise<void> {
  const callId = randomIds.next('call')
  await sql`insert into exclusions (owner_id, other_id, kind, created_at)
    values (${id}, ${otherId}, 'block', ${at})`.execute(db)
  await sql`insert into calls (id, mode, started_at) values (${callId}, 'video', ${at})`.execute(db)
  await sql`insert into call_sides (call_id, user_id, polite, connection_id)
    values (${callId}, ${id}, true, 'x')`.execute(db)
  await sql`insert into call_texts (id, call_id, from_id, temp_id, text, sent_at)
    values (${randomIds.next('txt')}, ${callId}, ${id}, ${randomUUID()}, 'x', ${at})`.execute(db)
  const chatId = randomIds.next('chat')
  const [low, high] = [id, otherId].toSorted()
  await sql`insert into chats (id, low_id, high_id, created_at) values (${chatId}, ${low}, ${high}, ${at})`.execute(
    db,
  )
  await sql`insert into chat_sides (chat_id, user_id, folder, hidden, updated_at)
    values (${chatId}, ${id}, 'default', false, ${at})`.execute(db)
  await sql`insert into messages (chat_id, seq, id, from_id, temp_id, type, text, app_lang, offensive, withheld, sent_at)
    values (${chatId}, 1, ${randomIds.next('msg')}, ${id}, ${randomUUID()}, 'text', 'x', 'en', false, false, ${at})`.execute(
    db,
  )
  await sql`insert into deleted_messages (message_id, chat_id, sender_id, receiver_id, seq, sealed, deleted_at)
    values (${randomIds.next('msg')}, ${chatId}, ${id}, ${otherId}, 2, '', ${at})`.execute(db)
  await sql`insert into message_unlocks (message_id, account_id, price_coins, unlocked_at)
    select id, ${id}, 10, ${at}::timestamptz from messages where chat_id = ${chatId}`.execute(db)
  await sql`insert into message_reactions (message_id, account_id, reaction, withheld, reacted_at)
    select id, ${id}, 'heart', false, ${at}::timestamptz from messages where chat_id = ${chatId}`.execute(db)
  await sql`insert into support_requests (chat_id, user_id, kind, state, since, opened_at)
    values (${chatId}, ${id}, 'general', 'waiting', ${at}, ${at})`.execute(db)
  await sql`insert into chat_people (user_id, changes) values (${id}, 1)`.execute(db)
  await sql`insert into chat_changes (user_id, change, chat_id, at) values (${id}, 1, ${chatId}, ${at})`.execute(
    db,
  )
  await sql`insert into call_rings (id, caller_id, connection_id, callee_id, rate_coins, rang_at, expires_at)
    values (${randomIds.next('ring')}, ${id}, 'x', ${otherId}, 60, ${at}, ${at})`.execute(db)
  await sql`insert into call_previews (payer_id, creator_id, day, used)
    values (${id}, ${otherId}, '2026-01-01', 1)`.execute(db)
  await sql`insert into call_ratings (call_id, payer_id, creator_id, stars, rated_at)
    values (${callId}, ${id}, ${otherId}, 4, ${at})`.execute(db)
  await sql`insert into creator_greetings (account_id, text, changed_at) values (${id}, 'x', ${at})`.execute(
    db,
  )
  await sql`insert into greetings_sent (creator_id, account_id, sent_at) values (${id}, ${otherId}, ${at})`.execute(
    db,
  )
  await sql`insert into follower_messages (id, creator_id, text, written_at)
    values (${randomIds.next('fms')}, ${id}, 'x', ${at})`.execute(db)
  await sql`insert into gifts (id, from_id, to_id, gift_key, price_coins, quantity, chat_id, message_id, sent_at, last_at)
    values (${`gift_${id}`}, ${id}, ${otherId}, 'rose', 10, 1, 'x', 'x', ${at}, ${at})`.execute(db)
  await sql`insert into gift_taps (from_id, tap_id, gift_id, number, at)
    values (${id}, gen_random_uuid(), ${`gift_${id}`}, 1, ${at})`.execute(db)
  await sql`insert into stories (id, owner_id, media_id, caption, alt_text, is_public, state, posted_at, changed_at)
    values (${`sto_${id}`}, ${id}, ${`mda_of_${id}`}, 'x', 'x', false, 'pending', ${at}, ${at})`.execute(db)
  await sql`insert into story_views (story_id, viewer_id, seen_at) values (${`sto_${id}`}, ${id}, ${at})`.execute(
    db,
  )
  await sql`insert into creator_hours (account_id, weekday, from_minute, to_minute) values (${id}, 1, 0, 60)`.execute(
    db,
  )
  await sql`insert into online_waits (account_id, creator_id, brand_id, due_at, ends_at)
    values (${id}, ${otherId}, 'x', ${at}, ${new Date(at.getTime() + 7 * 86_400_000)})`.execute(db)
  await sql`insert into activities (id, account_id, source, kind, other_id, happened_at, noted_at)
    values (${randomIds.next('act')}, ${id}, 'x', 'follow', ${otherId}, ${at}, ${at})`.execute(db)
  await sql`insert into activity_views (account_id, seen_at) values (${id}, ${at})`.execute(db)
  await sql`insert into gallery_videos (id, owner_id, media_id, position, members_only, state, posted_at, changed_at)
    values (${`vid_${id}`}, ${id}, ${`mda_of_${id}`}, 1, false, 'pending', ${at}, ${at})`.execute(db)
  await sql`insert into video_unlocks (video_id, account_id, price_coins, unlocked_at)
    values (${`vid_${id}`}, ${id}, 10, ${at})`.execute(db)
  await sql`insert into free_messages (account_id, creator_id, used) values (${id}, ${otherId}, 1)`.execute(
    db,
  )
  await sql`insert into call_videos (call_id, user_id, started_at)
    values (${callId}, ${id}, ${at})`.execute(db)
  const reportId = randomIds.next('rep')
  await sql`insert into reports (id, key, reporter_id, reported_id, call_id, reason, text, evidence, evidence_until,
      created_at) values (${reportId}, ${randomUUID()}, ${id}, ${otherId}, ${callId}, 'spam', 'x', '["x"]',
      ${new Date(at.getTime() + 86_400_000)}, ${at})`.execute(db)
  await sql`insert into report_frames (id, report_id, reporter_id, place, sealed, sent_at)
    values (${randomIds.next('frm')}, ${reportId}, ${id}, 1, null, ${at})`.execute(db)
  await sql`insert into camera_checks (account_id, asked_at) values (${id}, ${at})`.execute(db)
}

/** A person with at least one row in every table that erasure empties, and 500 coins in the ledger; answers the id. */
export async function plantPerson(db: Db, now: number): Promise<string> {
  const at = new Date(now)
  const [id, otherId] = [randomIds.next('usr'), randomIds.next('usr')]
  await plantAccount(db, id, `${id}@people.example`, at)
  await plantAccount(db, otherId, `${otherId}@people.example`, at)
  await plantOwn(db, id, at)
  await plantUserData(db, id, at)
  await plantPayouts(db, id, at)
  await plantMembership(db, id, at)
  await plantPushes(db, id, at)
  await plantAnnouncement(db, id, at)
  await plantShared(db, id, otherId, at)
  const clock = { now: () => now, after: () => () => {} }
  const wallet = createWallet({
    db,
    clock,
    ids: randomIds,
    outbox: createOutbox({ clock, ids: randomIds }),
    settings: createSettings({ db, clock }),
    callTimes: async () => new Map(),
    givenGifts: async () => new Map(),
    demo: false,
  })
  const ref = { type: 'bonus' as const, id: 'g' }
  await wallet.post(db, { kind: 'grant_bonus', key: `grant:${id}`, ref, ownerId: id, amountCoins: 500 })
  // Its event was relayed long ago.
  await sql`update outbox set relayed_at = now()`.execute(db)
  return id
}
