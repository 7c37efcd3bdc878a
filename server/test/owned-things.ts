import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaPurpose } from '@serendip/contract'
import { sql } from 'kysely'
import { personalTables } from '../src/composition/manifests.ts'
import { personalBlobs } from '../src/kernel/blob-store.ts'
import { sendDocument } from './documents.ts'
import { aPicture } from './pictures.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from './server.ts'
import { aTab, type TestSocket } from './socket.ts'

/** An owner's things, by kind: the id under which each is requested. */
interface OwnedIds {
  readonly person: string
  readonly session: string
  readonly device: string
  readonly photo: string
  readonly photoKey: string
  /** A picture beside the main photo. */
  readonly galleryPhoto: string
  readonly media: string
  readonly mediaKey: string
  readonly video: string
  /** A running call, and one that is over and was billed. */
  readonly call: string
  readonly over: string
  readonly ring: string
  readonly passkey: string
  /** A paid order. */
  readonly invoice: string
  readonly method: string
  /** A bonus that waits to be claimed. */
  readonly bonus: string
  /** A gift that the owner sent. */
  readonly gift: string
  /** A waiting story of the owner, and an upload for one. */
  readonly story: string
  readonly storyFile: string
  /** A waiting video of a gallery, and an upload for one. */
  readonly galleryVideo: string
  readonly videoFile: string
  /** An offer of a wall that was finished. */
  readonly offer: string
  /** A decision of our team about the owner. */
  readonly decision: string
  /** A document that the owner handed in with their application. */
  readonly document: string
  readonly cursor: string
  readonly chat: string
  readonly message: string
  /** A page of a chat's list. */
  readonly chatPage: string
  /** A report by the owner. */
  readonly report: string
  /** A key chosen by the owner, used for a report. */
  readonly key: string
}

export interface OwnedThings {
  readonly server: TestServer
  readonly owner: SignedUp
  /** The other side of everything that is shared. */
  readonly partner: SignedUp
  /** The stranger who requests it, over HTTP and from this tab. */
  readonly stranger: SignedUp
  readonly tab: TestSocket
  readonly ids: OwnedIds
  /** Everything stored about its owners, files included. */
  stored(): Promise<ReadonlyMap<string, string>>
}

type SentAnswer = { readonly status: number; readonly body: unknown }

export async function sendPicture(
  server: TestServer,
  path: string,
  key: string,
  { token }: SignedUp,
  file?: Uint8Array,
): Promise<SentAnswer> {
  const form = new FormData()
  form.set('key', key)
  form.set('file', new Blob([new Uint8Array(file ?? (await aPicture()))], { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.origin}/api${path}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: await response.json() }
}

const textOf = (sent: SentAnswer): string => JSON.stringify(sent.body)
const idIn = (sent: SentAnswer, prefix: string): string =>
  new RegExp(`${prefix}_[0-9a-z]{20}`).exec(textOf(sent))?.[0] ?? ''

/** Files of each kind, and two more uploads that were allowed but have not arrived. */
async function fillMedia(server: TestServer, owner: SignedUp) {
  const allow = async (purpose: string): Promise<string> => {
    const file = { purpose, contentType: 'image/jpeg', sizeBytes: 1_000 }
    const { body } = await server.post<{ fields: { key: string } }>('/createFileUpload', file, owner.token)
    return body.fields.key
  }
  const media = await sendPicture(server, '/mediaUpload', await allow('chatImage'), owner)
  const gallery = await sendPicture(server, '/fileUpload', await allow('profilePhoto'), owner)
  const { db } = server.composition.engines.database
  await sql`update photos set position = 1 where id = ${idIn(gallery, 'pho')}`.execute(db)
  const photo = await sendPicture(server, '/fileUpload', await allow('profilePhoto'), owner)
  const video = `mda_${'v'.repeat(20)}`
  await sql`insert into media_items (id, owner_id, purpose, state, content_type, size_bytes, changed_at)
    values (${video}, ${owner.userId}, 'chatVideo', 'ready', 'video/mp4', 1, now())`.execute(db)
  return {
    media: idIn(media, 'mda'),
    photo: idIn(photo, 'pho'),
    video,
    galleryPhoto: idIn(gallery, 'pho'),
    photoKey: await allow('profilePhoto'),
    mediaKey: await allow('chatImage'),
  }
}

/** A billed call that is over, and one that is running. */
async function fillCalls(server: TestServer, owner: SignedUp, partner: SignedUp) {
  const [mine, theirs] = [await aTab(server, owner), await aTab(server, partner)]
  const begin = () =>
    server.composition.calls.start(
      { userId: owner.userId, connectionId: mine.connectionId },
      { userId: partner.userId, connectionId: theirs.connectionId },
      'text',
    )
  const over = await begin()
  await server.composition.calls.leave(owner.userId, 'left')
  await sql`insert into call_bills (call_id, payer_id, creator_id, rate_coins, share_percent, block_ms, state,
      consent, connect_by, billed_ms, held_blocks, settled_blocks, paid_coins, closed_at)
    values (${over}, ${owner.userId}, ${partner.userId}, 60, 50, 10000, 'closed', 'ring', 0, 20000, 2, 2, 20, 1)`.execute(
    server.composition.engines.database.db,
  )
  return { over, call: await begin(), cursor: `${Date.now()}_${over}` }
}

/** A pending ring between two people who are in no call. */
async function aRing(server: TestServer, payer: SignedUp, creator: SignedUp): Promise<string> {
  const ring = `ring_${'r'.repeat(20)}`
  const [{ connectionId }] = [await aTab(server, payer), await aTab(server, creator)]
  await sql`insert into call_rings (id, caller_id, connection_id, callee_id, rate_coins, rang_at, expires_at)
    values (${ring}, ${payer.userId}, ${connectionId}, ${creator.userId}, 60, now(), now() + interval '1 hour')`.execute(
    server.composition.engines.database.db,
  )
  return ring
}

/** A message to a person met. */
async function aMessage(server: TestServer, owner: SignedUp, partner: SignedUp) {
  const out = { tempId: randomUUID(), type: 'text', text: 'of the owner' }
  const sent = await server.post(`/message/sendToUser/${partner.userId}`, out, owner.token)
  const chat = idIn(sent, 'chat')
  return { chat, message: idIn(sent, 'msg'), chatPage: `${Date.now()}_${chat}` }
}

async function aPasskey(server: TestServer, { userId }: SignedUp): Promise<string> {
  const passkey = `pky_${'p'.repeat(20)}`
  await sql`insert into passkeys (id, subject_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey}, ${userId}, 'of the owner', 'x', 0, '{}', 'Phone', now())`.execute(
    server.composition.engines.database.db,
  )
  return passkey
}

async function aDecision(server: TestServer, { userId }: SignedUp): Promise<string> {
  const decision = `mev_${'d'.repeat(20)}`
  await sql`insert into moderation_events (id, report_id, person_id, kind, measure, rule, facts, statement, actor, at)
    values (${decision}, '', ${userId}, 'decided', 'warning', 'spam', '', 'of the owner', 'x', now())`.execute(
    server.composition.engines.database.db,
  )
  return decision
}

async function anInvoice(server: TestServer, { userId }: SignedUp): Promise<string> {
  const invoice = `inv_${'i'.repeat(20)}`
  await sql`insert into invoices (id, account_id, brand_id, tap_key, state, product_id, coins, price_minor, tax_minor,
      currency, provider, created_at, expires_at)
    values (${invoice}, ${userId}, 'serendip', 'a-tap-of-the-owner', 'created', 'callme:coins300', 300, 699, 0, 'USD',
      'test', now(), now() + interval '1 hour')`.execute(server.composition.engines.database.db)
  return invoice
}

async function aMethod(server: TestServer, { userId }: SignedUp): Promise<string> {
  const method = `pmt_${'m'.repeat(20)}`
  await sql`insert into payment_methods (id, account_id, provider, token, brand, last_four, expires_month, expires_year, saved_at)
    values (${method}, ${userId}, 'test', 'x', 'visa', '4242', 1, 2030, now())`.execute(
    server.composition.engines.database.db,
  )
  return method
}

async function aBonus({ composition }: TestServer, { userId }: SignedUp): Promise<string> {
  const bonus = `bpr_${'b'.repeat(20)}`
  await sql`insert into bonus_records (id, account_id, invoice_id, product_id, bonus_coins, premium_days, created_at, expires_at)
    values (${bonus}, ${userId}, 'inv_of_bonus', 'callme:coins300', 50, 0, now(), now() + interval '1 day')`.execute(
    composition.engines.database.db,
  )
  return bonus
}

async function anOffer({ composition }: TestServer, { userId }: SignedUp): Promise<string> {
  const offer = `owc_${'c'.repeat(20)}`
  await sql`insert into offer_credits (id, account_id, brand_id, provider, transaction_id, coins, state, created_at, changed_at)
    values (${offer}, ${userId}, 'serendip', 'cpx', 'x', 50, 'pending', now(), now())`.execute(
    composition.engines.database.db,
  )
  return offer
}

async function aDocument(server: TestServer, { userId, email, token }: SignedUp): Promise<string> {
  const { db } = server.composition.engines.database
  const said = { name: 'Owner', birthday: '1990-05-17', email, termsAccepted: true }
  await server.post('/creators/apply', said)
  await server.post('/creators/application/claim', { isMine: true }, token)
  await sql`update accounts set email_confirmed = true where id = ${userId}`.execute(db)
  return (await sendDocument(server, token, 'front')).body.document?.documentId ?? ''
}

/** Naming another account's device is what links the two: the row is about both, and neither of them ever sees it. */
const links = 'account_links'

/** Rows of every personal table about these people, secrets included, and a digest of each of their files. */
async function everythingOf({ composition }: TestServer, people: readonly string[]) {
  const owned = personalTables.filter(({ table }) => table !== links)
  const rows = owned.map(({ table, owners }) => {
    const theirs = owners.map((column) => sql`${sql.ref(column)} in (${sql.join(people)})`)
    return sql<{ name: string; text: string }>`select ${table}::text as name,
      string_agg(t::text, chr(10) order by t::text) as text from ${sql.table(table)} t where ${sql.join(theirs, sql` or `)}`
  })
  const found = await sql<{ name: string; text: string | null }>`${sql.join(rows, sql` union all `)}`.execute(
    composition.engines.database.db,
  )
  const stored = new Map(found.rows.map(({ name, text }) => [name, text ?? '']))
  for (const person of people) {
    const folder = join(composition.config.storage.filesDirectory, personalBlobs(person))
    for (const file of existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
      : []) {
      const path = join(file.parentPath, file.name)
      if (file.isFile()) stored.set(path, createHash('sha256').update(readFileSync(path)).digest('hex'))
    }
  }
  return stored
}

async function aGift({ composition }: TestServer, from: SignedUp, to: SignedUp): Promise<string> {
  const id = `gift_${'d'.repeat(20)}`
  await sql`insert into gifts (id, from_id, to_id, gift_key, price_coins, quantity, chat_id, message_id, sent_at, last_at)
    values (${id}, ${from.userId}, ${to.userId}, 'champagne', 200, 1, 'x', 'x', now(), now())`.execute(
    composition.engines.database.db,
  )
  return id
}

async function aStory({ composition }: TestServer, { userId }: SignedUp): Promise<string> {
  const id = `sto_${'e'.repeat(20)}`
  await sql`insert into stories (id, owner_id, media_id, caption, alt_text, is_public, state, posted_at, changed_at)
    values (${id}, ${userId}, ${id}, '', '', true, 'pending', now(), now())`.execute(
    composition.engines.database.db,
  )
  return id
}

async function aGalleryVideo({ composition }: TestServer, { userId }: SignedUp): Promise<string> {
  const id = `vid_${'e'.repeat(20)}`
  await sql`insert into gallery_videos (id, owner_id, media_id, position, members_only, state, posted_at, changed_at)
    values (${id}, ${userId}, ${id}, 1, false, 'pending', now(), now())`.execute(
    composition.engines.database.db,
  )
  return id
}

async function anUpload(
  { composition }: TestServer,
  { userId }: SignedUp,
  { id, purpose }: { readonly id: string; readonly purpose: MediaPurpose },
): Promise<string> {
  await sql`insert into media_items (id, owner_id, purpose, state, content_type, size_bytes, changed_at)
    values (${id}, ${userId}, ${purpose}, 'ready', 'image/jpeg', 10, now())`.execute(
    composition.engines.database.db,
  )
  return id
}

/** A server with an owner who has one of everything with an id, and a stranger who requests it. */
export async function ownedThings(): Promise<OwnedThings> {
  const server = await aServer()
  const [owner, partner, caller, creator, stranger] = [
    ...[await aPerson(server), await aPerson(server), await aPerson(server), await aPerson(server)],
    await aPerson(server),
  ] as const
  const list = await server.get('/sessions', owner.token)
  const things = {
    person: owner.userId,
    session: idIn(list, 'ses'),
    device: 'web_of_the_owner',
    key: randomUUID(),
    ...(await fillMedia(server, owner)),
    ...(await fillCalls(server, owner, partner)),
    ...(await aMessage(server, owner, partner)),
    ring: await aRing(server, caller, creator),
    passkey: await aPasskey(server, owner),
    decision: await aDecision(server, owner),
    invoice: await anInvoice(server, owner),
    method: await aMethod(server, owner),
    bonus: await aBonus(server, owner),
    gift: await aGift(server, owner, partner),
    story: await aStory(server, owner),
    storyFile: await anUpload(server, owner, { id: `mda_${'e'.repeat(20)}`, purpose: 'storyImage' }),
    galleryVideo: await aGalleryVideo(server, owner),
    videoFile: await anUpload(server, owner, { id: `mda_${'f'.repeat(20)}`, purpose: 'galleryVideo' }),
    offer: await anOffer(server, owner),
    document: await aDocument(server, owner),
  }
  const own = await aTab(server, owner)
  const reported = await server.post(
    '/report',
    { callId: things.over, reason: 'spam', key: things.key },
    owner.token,
  )
  // A moment later the chat leaves the list.
  await own.next('chat.changes')
  own.close()
  await own.closed()
  const ids: OwnedIds = { ...things, report: idIn(reported, 'rep') }
  const answers = [
    reported,
    await server.post('/deviceInfo', { deviceId: ids.device, osName: 'Linux' }, owner.token),
  ]
  const missing = Object.entries(ids).filter(([, id]) => id === '')
  if (missing.length > 0 || answers.some(({ status }) => status !== 200)) {
    throw new Error(`the owner lacks ${missing} ${answers.map(textOf)}`)
  }
  return {
    server,
    owner,
    partner,
    stranger,
    ids,
    tab: await aTab(server, stranger),
    stored: () => everythingOf(server, [owner.userId, caller.userId]),
  }
}
