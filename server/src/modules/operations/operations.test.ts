import {
  type BoardHistory,
  type BoardNumbers,
  type DeadLetterView,
  operatorRoles,
  type PersonWallet,
  seriesNames,
  type TracedLot,
} from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, demoOperator, logInAs } from '../../../test/console.ts'
import { aReport } from '../../../test/reports.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { mailKind } from '../mail/index.ts'

let server: TestServer
let admin: ConsoleBrowser
let auditor: ConsoleBrowser
let finance: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
  auditor = await logInAs(server.consoleOrigin, 'auditor')
  finance = await logInAs(server.consoleOrigin, 'finance')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

interface Work {
  readonly listeners: readonly { readonly listener: string; readonly due: number; readonly dead: number }[]
  readonly letters: readonly DeadLetterView[]
  readonly jobs: readonly { readonly jobId: string; readonly kind: string; readonly error: string | null }[]
}
const work = async (browser = admin) => (await browser.send<Work>('GET', '/operations')).body

interface Ledger {
  readonly last: {
    readonly isFull: boolean
    readonly transfers: number
    readonly differenceCount: number
  } | null
  readonly isLate: boolean
  readonly isRunning: boolean
}
const ledger = async () => (await finance.send<Ledger>('GET', '/ledger')).body

/** The acts and subjects that the newest entries of the security log name. */
const logged = async (action: string) => {
  type Log = { entries: { subject: string; actorName: string; details: Record<string, unknown> }[] }
  return (await auditor.send<Log>('GET', `/audit?action=${action}`)).body.entries
}

/** An event that a listener, which no worker has, gave up. */
async function aDeadLetter(eventId: string): Promise<string> {
  await sql`insert into outbox (id, name, payload, occurred_at, relayed_at)
    values (${eventId}, 'person.blocked', '{"ownerId": "usr_about"}', now(), now())`.execute(db())
  await sql`insert into outbox_deliveries (event_id, listener, position, aggregate_id, next_attempt_at, attempts,
      error, dead_at)
    select id, 'gone', position, 'usr_about', now(), 30, 'TypeError', now() from outbox
    where id = ${eventId}`.execute(db())
  return eventId
}

async function aFailedJob(): Promise<string> {
  const { boss } = server.composition.jobs
  const startAfter = new Date(Date.now() + 86_400_000)
  const jobId = (await boss.send(mailKind.name, { mailId: 'mail_gone' }, { startAfter })) ?? ''
  await sql`update pgboss.job_common set state = 'failed', completed_on = now(), output = '{"error": "ECONNREFUSED"}'
    where id = ${jobId}::uuid`.execute(db())
  return jobId
}

test('dead letters are shown with their listener’s load, and tried again one by one or all, each with an entry', async () => {
  const [first, second, third] = [
    await aDeadLetter('evt_1'),
    await aDeadLetter('evt_2'),
    await aDeadLetter('evt_3'),
  ]
  const { letters, listeners } = await work(auditor)
  expect(letters.map(({ eventId }) => eventId)).toEqual([first, second, third])
  expect(letters[0]).toMatchObject({
    event: 'person.blocked',
    listener: 'gone',
    about: 'usr_about',
    attempts: 30,
  })
  expect(listeners.find(({ listener }) => listener === 'gone')).toMatchObject({ due: 0, dead: 3 })

  const retry = (eventId: string | null) =>
    admin.send<{ retried: number; code?: string }>('POST', '/operations/letters/retry', { eventId })
  expect((await retry(first)).body.retried).toBe(1)
  expect((await retry(first)).body.code).toBe('not_found')
  expect((await retry(null)).body.retried).toBe(2)
  expect((await work()).letters).toEqual([])
  expect((await work()).listeners.find(({ listener }) => listener === 'gone')).toMatchObject({ dead: 0 })
  const entries = await logged('outbox.retried')
  expect(entries.map(({ subject, details }) => [subject, details['count']])).toEqual([
    ['outbox', 2],
    [first, 1],
  ])
})

test('a failed job is shown without what it is about, and tried again with an entry', async () => {
  const [firstId, secondId] = [await aFailedJob(), await aFailedJob()]
  const { jobs } = await work(auditor)
  expect(jobs.map(({ jobId }) => jobId).toSorted()).toEqual([firstId, secondId].toSorted())
  expect(jobs[0]).toMatchObject({ kind: 'mail', error: 'ECONNREFUSED' })
  expect(JSON.stringify(jobs)).not.toContain('mail_gone')

  const retry = (jobId: string | null) =>
    admin.send<{ retried: number; code?: string }>('POST', '/operations/jobs/retry', { jobId })
  expect((await retry(firstId)).body.retried).toBe(1)
  expect((await retry(firstId)).body.code).toBe('not_found')
  expect((await work()).jobs.map(({ jobId }) => jobId)).toEqual([secondId])
  expect((await retry(null)).body.retried).toBe(1)
  expect((await retry(null)).body.code).toBe('not_found')
  expect((await logged('jobs.retried')).map(({ subject }) => subject)).toEqual(['jobs', firstId])
})

test('a full audit runs on request after a fresh second factor, and its result is stored', async () => {
  const { userId: ownerId } = await aPerson(server)
  await server.composition.wallet.post(db(), {
    kind: 'grant_bonus',
    key: `bonus:${ownerId}`,
    ref: { type: 'bonus', id: 'b' },
    ownerId,
    amountCoins: 50,
  })
  // The result and the sums that an audit stores end with the last seal.
  await server.composition.wallet.seal()
  expect(await ledger()).toMatchObject({ isRunning: false })
  expect((await finance.send('POST', '/ledger/audit')).body.code).toBe('step_up_required')
  const { code } = await demoOperator(finance, 'finance')
  await finance.send('POST', '/stepUp', { totp: code })
  expect(await logged('ledger.audit_requested')).toEqual([])
  expect((await finance.send('POST', '/ledger/audit')).status).toBe(200)
  expect(await logged('ledger.audit_requested')).toMatchObject([
    { subject: 'ledger', actorName: 'Fay Finance' },
  ])
  await expect.poll(async () => (await ledger()).isRunning, { timeout: 20_000 }).toBe(false)
  const { last, isLate } = await ledger()
  expect(last).toMatchObject({ isFull: true, differenceCount: 0 })
  expect(last?.transfers).toBeGreaterThan(0)
  expect(isLate).toBe(false)
})

test('only one audit is requested at a time', async () => {
  const { jobs } = server.composition
  const startAfter = new Date(Date.now() + 86_400_000)
  const jobId = await jobs.boss.send('ledger-audit', {}, { startAfter })
  expect((await finance.send('POST', '/ledger/audit')).body.code).toBe('conflict')
  expect((await ledger()).isRunning).toBe(true)
  if (jobId) await jobs.boss.deleteJob('ledger-audit', jobId)
  expect((await ledger()).isRunning).toBe(false)
})

test('a wallet is shown with its lots and history to finance, for a purpose that is logged', async () => {
  const ann = await aPerson(server)
  await server.post('/wallet/demoGrant', { key: crypto.randomUUID() }, ann.token)
  const look = (browser: ConsoleBrowser, userId: string, body: object = { purpose: 'payment' }) =>
    browser.send<PersonWallet & { code?: string }>('POST', `/ledger/wallets/${userId}`, body)
  const { body } = await look(finance, ann.userId)
  expect(body.wallet).toMatchObject({ byKind: { demo: body.wallet.balanceCoins, paid: 0 }, heldCoins: 0 })
  expect(body.wallet.lots).toMatchObject([{ kind: 'demo', amountCoins: body.wallet.balanceCoins }])
  expect(body.entries).toMatchObject([{ kind: 'grant_demo', deltaCoins: body.wallet.balanceCoins }])
  expect((await look(finance, ann.userId, { purpose: 'payment', account: 'earned' })).body.entries).toEqual(
    [],
  )
  expect((await look(finance, ann.userId, {})).status).toBe(400)
  expect((await look(finance, 'usr_00000000000000000000')).body.code).toBe('not_found')
  const mona = await logInAs(server.consoleOrigin, 'moderator')
  expect((await look(mona, ann.userId)).body.code).toBe('forbidden')
  const entry = { subject: ann.userId, details: { purpose: 'payment' } }
  expect(await logged('person.wallet_read')).toMatchObject([entry, entry])
})

test('coins are traced by their lot or a transfer, with an entry', async () => {
  const found = await sql<{ id: string; owner: string; amount: number }>`
    select id, owner_id as owner, amount::float8 as amount from lots order by id limit 1`.execute(db())
  const [lot] = found.rows
  if (!lot) throw new Error('nobody has coins')
  const trace = (reference: string) =>
    finance.send<{ lots: TracedLot[]; code?: string }>('POST', '/ledger/trace', { reference })
  const [traced] = (await trace(lot.id)).body.lots
  expect(traced).toMatchObject({ lotId: lot.id, stepCount: 1 })
  expect(traced?.rests).toEqual([{ account: `wallet:${lot.owner}`, coins: lot.amount }])
  const byTransfer = await trace(traced?.steps[0]?.transferId ?? '')
  expect(byTransfer.body.lots.map(({ lotId }) => lotId)).toEqual([lot.id])
  expect((await trace('nothing')).body.code).toBe('not_found')
  expect((await logged('coins.traced')).map(({ subject }) => subject)).toEqual([lot.id, lot.id])
})

test('the board shows every role what concerns it, and nothing else', async () => {
  const { reportId } = await aReport(server, { reason: 'minor' })
  await sql`update reports set created_at = now() - interval '2 hours' where id = ${reportId}`.execute(db())
  const seen: Record<string, unknown> = {}
  const boards: Record<string, BoardNumbers> = {}
  const histories: Record<string, string> = {}
  for (const role of operatorRoles) {
    const known = { admin, auditor, finance }[role as 'admin'] as ConsoleBrowser | undefined
    const browser = known ?? (await logInAs(server.consoleOrigin, role))
    const { body } = await browser.send<BoardNumbers>('GET', '/board')
    boards[role] = body
    const { body: history } = await browser.send<BoardHistory>('GET', '/board/history?range=hour')
    histories[role] = history.series.map(({ name }) => name).join(' ')
    seen[role] = [body.queues.map(({ name }) => name).join(' '), body.coins !== null, body.work !== null]
  }
  expect(seen).toEqual({
    moderator: ['reports strikes photos galleries stories videos texts support', false, false],
    seniorModerator: [
      'reports strikes appeals photos galleries stories videos texts applications support',
      false,
      false,
    ],
    support: ['support', false, false],
    finance: ['support', true, false],
    admin: ['reports strikes appeals photos galleries stories videos texts applications support', true, true],
    auditor: [
      'reports strikes appeals photos galleries stories videos texts applications support',
      true,
      true,
    ],
  })
  expect(histories['support']).toBe(
    'online searching callsRunning callsStarted matchesFound callsFailed supportWaiting supportOldestMin firstAnswerMin',
  )
  expect(histories['finance']).toBe(`${histories['support']} coinsHeld coinsIssued coinsSpent`)
  expect(histories['moderator']).not.toContain('appeals')
  expect(histories['auditor']).toContain('mailsWaiting mailsFailed eventsDue deadLetters jobsFailed')
  expect(histories['admin']?.split(' ')).toEqual([...seriesNames])
  expect(boards['auditor']).toMatchObject({
    people: { matchesLastMinute: expect.any(Number), callsFailedLastHour: 0 },
    firstAnswerMs: null,
  })
  expect(boards['moderator']?.alerts).toEqual([{ name: 'queuesLate', count: 1 }])
  expect(boards['support']?.alerts).toEqual([])
  const reports = boards['moderator']?.queues.find(({ name }) => name === 'reports')
  expect(reports).toMatchObject({ waiting: 1, isLate: true })
  expect(boards['moderator']?.queues.find(({ name }) => name === 'photos')).toEqual({
    name: 'photos',
    waiting: 0,
    oldestAt: null,
    isLate: false,
  })
  const { coins } = boards['finance'] ?? {}
  expect(coins?.held).toBe(0)
  expect(coins?.audited?.issued).toBeGreaterThan(0)
  expect(boards['admin']?.work).toMatchObject({ deadLetters: 0, jobsFailed: 0, mailsFailed: 0 })
})

test('dead letters, failed mails, many refused ones and an audit with differences alert those who may resolve them, and the log', async () => {
  await aDeadLetter('evt_alert')
  await aFailedJob()
  const { userId } = await aPerson(server)
  // Five were refused just now, and one more too long ago to count.
  await sql`insert into mails (id, account_id, kind, to_email, language, requested_at, failed_at, given_up_at)
    select 'mail_refused' || n, ${userId}, 'confirmEmail', 'nobody@people.example', 'en', now(), at, at
    from generate_series(0, 5) n, lateral (select now() - case n when 0 then interval '2 hours' else '0' end) t (at)`.execute(
    db(),
  )
  await sql`update wallets set balance = balance + 1 where owner_id = (select min(owner_id) from wallets)`.execute(
    db(),
  )
  expect(await server.composition.wallet.audit({ keeps: true })).toMatchObject({ ok: false })
  const alerts = async (browser: ConsoleBrowser) => {
    const found: Record<string, number> = {}
    // The figures are kept for some seconds.
    await expect
      .poll(
        async () => {
          const { body } = await browser.send<BoardNumbers>('GET', '/board')
          for (const { name, count } of body.alerts) found[name] = count
          return Object.keys(found).length
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(browser === finance ? 0 : 2)
    return found
  }
  expect(await alerts(admin)).toMatchObject({ auditDiffers: 1, deadLetters: 1, mailsFailed: 6 })
  expect(Object.keys(await alerts(finance))).toEqual(['auditDiffers'])
})

test('a queue in which more wait than may is overdue, however young they are', async () => {
  await sql`insert into settings (key, value, changed_at) values ('queueBacklogMax', '1', now())`.execute(
    db(),
  )
  await server.composition.settings.renew()
  const addPhoto = async (id: string) => {
    const { userId } = await aPerson(server)
    await sql`insert into photos (id, owner_id, state, changed_at) values (${id}, ${userId}, 'pending', now())`.execute(
      db(),
    )
  }
  const photos = async () =>
    (await auditor.send<BoardNumbers>('GET', '/board')).body.queues.find(({ name }) => name === 'photos')
  await addPhoto('pho_00000000000000000001')
  await expect.poll(photos, { timeout: 20_000 }).toMatchObject({ waiting: 1, isLate: false })
  await addPhoto('pho_00000000000000000002')
  await expect.poll(photos, { timeout: 20_000 }).toMatchObject({ waiting: 2, isLate: true })
})
