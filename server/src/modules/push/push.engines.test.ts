import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { type JobWorld, someJobs } from '../../../test/jobs.ts'
import { silentLogger } from '../../../test/logger.ts'
import { plantPerson } from '../../../test/planted-person.ts'
import { createMemoryPresence } from '../../adapters/memory/memory-presence.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { createSettings } from '../settings/index.ts'
import { createPush, type Push, type PushOutcome, type ReadPush } from './index.ts'
import { pushModule } from './push.module.ts'

/** Half past noon in Berlin. */
const noon = Date.UTC(2026, 5, 10, 10, 30)
const minuteMs = 60_000

describeEngines('pushes', (open) => {
  let database: Database
  let world: JobWorld
  let push: Push
  let accountId: string
  let sessionId: string
  let paused: boolean
  let openSessions: Set<string>
  let sent: { endpoint: string; kind: string; ids: string[]; ttlS: number; to: string }[]
  let outcomes: PushOutcome[]
  const presence = createMemoryPresence()
  const secrets = createSecrets('a key for tests that everyone can read')

  const read: ReadPush = async ({ kind, notices }) => ({
    language: 'en',
    title: kind,
    body: notices.map(({ id }) => id).join(' '),
    path: '/',
    badge: 1,
    tag: kind,
    actions: [],
  })

  beforeAll(async () => {
    database = await open()
    accountId = await plantPerson(database.db, noon)
  })
  beforeEach(async () => {
    const { db } = database
    for (const table of ['push_notices', 'push_times', 'push_subscriptions', 'push_choices']) {
      await sql`delete from ${sql.table(table)}`.execute(db)
    }
    world = await someJobs(db, pushModule.jobs ?? [])
    await world.pass(noon - world.clock.now())
    ;[sent, outcomes, paused, sessionId] = [[], [], false, 'ses_first']
    openSessions = new Set(['ses_first', 'ses_second', 'ses_third'])
    const settings = createSettings({ db, clock: world.clock })
    push = createPush({
      plumbing: { db, clock: world.clock, ids: randomIds, logger: silentLogger, jobs: world.jobs },
      secrets,
      settings: { ...settings, read: async () => ({ ...(await settings.read()), pushPaused: paused }) },
      accounts: {
        byId: async (id) =>
          (await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
        openSessions: async (ids) => new Set(ids.filter((id) => openSessions.has(id))),
      },
      presence,
      service: {
        makeKeys: () => ({ publicKey: 'public', privateKey: 'private' }),
        async send({ endpoint }, { payload, ttlS }) {
          const outcome = outcomes.shift() ?? 'sent'
          const { kind, body, to } = JSON.parse(payload)
          if (outcome === 'sent') sent.push({ endpoint, kind, ids: body.split(' '), ttlS, to })
          return outcome
        },
      },
      allowed: { hosts: ['push.example'], testOrigin: null },
      keys: null,
    })
  })
  const subscribeAt = (name: string, given: { timeZone?: string; auth?: string; userId?: string } = {}) =>
    push.routes.push.subscribe({
      caller: { userId: given.userId ?? accountId, sessionId },
      body: {
        endpoint: `https://push.example/${name}`,
        p256dh: 'p'.repeat(87),
        auth: given.auth ?? 'a'.repeat(22),
        timeZone: given.timeZone ?? 'Europe/Berlin',
      },
    } as Parameters<typeof push.routes.push.subscribe>[0])
  const tell = (id: string, kind: Parameters<Push['notify']>[0]['kind'] = 'message', until?: number) =>
    push.notify({ id, accountId, kind, otherId: null, ...(until === undefined ? {} : { until }) })
  /** Does all that is due, and then what that released. */
  const deliver = async () => {
    await world.work(...push.delivery(read))
    await world.work(...push.delivery(read))
  }
  const told = () => sent.map(({ kind, ids }) => [kind, ...ids])

  test('the first notice leaves at once, and one push in ten minutes brings all that followed', async () => {
    await subscribeAt('one')
    for (const id of ['a', 'b', 'c']) await tell(id)
    await deliver()
    expect(told()).toEqual([['message', 'a']])
    await world.pass(10 * minuteMs - 1_000)
    await deliver()
    expect(sent).toHaveLength(1)
    await world.pass(1_000)
    await deliver()
    expect(told()).toEqual([
      ['message', 'a'],
      ['message', 'b', 'c'],
    ])
    await world.pass(11 * minuteMs)
    await tell('d')
    await deliver()
    expect(told().at(-1)).toEqual(['message', 'd'])
  })

  test('kinds do not wait for each other, and the same notice is told once', async () => {
    await subscribeAt('one')
    await tell('a', 'message')
    await tell('b', 'follow')
    await tell('a', 'message')
    await world.pass(30 * minuteMs)
    await deliver()
    await tell('a', 'message')
    await deliver()
    expect(told().toSorted()).toEqual([
      ['follow', 'b'],
      ['message', 'a'],
    ])
  })

  test('the end of a ring is told at once and once, to whoever was told of the ring, also if they look at the app', async () => {
    await subscribeAt('one')
    const end = (ringId: string) => push.endRing({ ringId, accountId, otherId: accountId, end: 'answered' })
    await end('ring_untold')
    await deliver()
    expect(sent).toEqual([])
    await tell('ring_told', 'incomingCall', world.clock.now() + minuteMs)
    await deliver()
    const tab = { userId: accountId, connectionId: 'cnn_1' }
    await presence.setVisible(tab, true)
    await Promise.all([end('ring_told'), end('ring_told')])
    await deliver()
    await presence.setVisible(tab, false)
    expect(told()).toEqual([
      ['incomingCall', 'ring_told'],
      ['incomingCall', 'answered', 'ring_told'],
    ])
  })

  test('thirty notices at the same moment are two pushes', async () => {
    await subscribeAt('one')
    await Promise.all(Array.from({ length: 30 }, (_, index) => tell(`n${index}`)))
    await deliver()
    await world.pass(10 * minuteMs)
    await deliver()
    expect(sent).toHaveLength(2)
    expect(sent.flatMap(({ ids }) => ids)).toHaveLength(30)
  })

  test('in quiet hours everything waits until eight, except calls', async () => {
    await subscribeAt('one')
    await world.pass(12 * 60 * minuteMs)
    for (const kind of ['message', 'missedCall', 'missedCall', 'incomingCall'] as const) {
      await tell(`${kind} ${sent.length}`.replace(' ', '-'), kind)
      await deliver()
    }
    expect(sent.map(({ kind }) => kind)).toEqual(['missedCall', 'missedCall', 'incomingCall'])
    await world.pass(7 * 60 * minuteMs + 29 * minuteMs)
    await deliver()
    expect(sent).toHaveLength(3)
    await world.pass(minuteMs)
    await deliver()
    expect(sent.at(-1)?.kind).toBe('message')
  })

  test('a kind that is switched off is not told, and neither is one that is switched off meanwhile', async () => {
    await subscribeAt('one')
    const choose = (kinds: object) =>
      push.routes.push.choose({ caller: { userId: accountId, sessionId }, body: { kinds } } as Parameters<
        typeof push.routes.push.choose
      >[0])
    await choose({ message: false })
    await tell('a')
    await choose({ message: true, follow: true })
    await tell('b')
    await choose({ message: false })
    await deliver()
    expect(sent).toEqual([])
  })

  test('nobody is told who looks at the app, and nobody while pushes are paused', async () => {
    await subscribeAt('one')
    const tab = { connectionId: 'node_1.1', userId: accountId }
    await presence.add({ ...tab, isCounted: true, creatorSince: null })
    await presence.setVisible(tab, true)
    await tell('a')
    await presence.setVisible(tab, false)
    await tell('b')
    await presence.setVisible(tab, true)
    await deliver()
    await presence.remove(tab)
    paused = true
    await tell('c', 'follow')
    expect((await push.routes.push.key({} as never)).publicKey).toBeNull()
    paused = false
    await deliver()
    expect(sent).toEqual([])
  })

  test('an incoming call lives as long as it rings, and is not told later', async () => {
    await subscribeAt('one')
    await tell('ring1', 'incomingCall', noon + 30_000)
    await deliver()
    expect(sent[0]?.ttlS).toBe(30)
    await tell('ring2', 'incomingCall', noon + 30_000)
    await world.pass(31_000)
    await deliver()
    expect(sent).toHaveLength(1)
  })

  test('each browser of a person is told', async () => {
    await subscribeAt('one')
    sessionId = 'ses_second'
    await subscribeAt('two')
    await tell('a')
    await deliver()
    expect(sent.map(({ endpoint }) => endpoint.at(-1)).toSorted()).toEqual(['e', 'o'])
  })

  test('a push service that is busy is tried again, and only that browser', async () => {
    await subscribeAt('one')
    sessionId = 'ses_second'
    await subscribeAt('two')
    outcomes = ['later', 'sent']
    await tell('a')
    await deliver()
    expect(sent).toHaveLength(1)
    await world.pass(minuteMs)
    await deliver()
    expect(new Set(sent.map(({ endpoint }) => endpoint)).size).toBe(2)
    expect(sent).toHaveLength(2)
  })

  test('a subscription that the push service gave up is sent nothing, and its browser is told so', async () => {
    await subscribeAt('one')
    outcomes = ['gone']
    await tell('a')
    await deliver()
    await world.pass(11 * minuteMs)
    await tell('b')
    await deliver()
    expect(sent).toEqual([])
    expect(await subscribeAt('one')).toEqual({ id: null })
    const renewed = await subscribeAt('renewed')
    await tell('c', 'follow')
    await deliver()
    expect(sent).toMatchObject([{ to: renewed.id, ids: ['c'] }])
  })

  test('a session that ended is told nothing, also of what was on its way', async () => {
    await subscribeAt('one')
    await tell('a')
    openSessions.delete(sessionId)
    await deliver()
    await tell('b', 'follow')
    await deliver()
    expect(sent).toEqual([])
    expect(await push.reaches(accountId, 'message')).toBe(false)
  })

  test('the subscriptions of sessions that ended are deleted, and no others', async () => {
    await subscribeAt('one')
    sessionId = 'ses_second'
    const second = await subscribeAt('two')
    openSessions.delete('ses_first')
    await push.schedules[0]?.run()
    const { rows } = await sql<{ id: string }>`select id from push_subscriptions`.execute(database.db)
    expect(rows).toEqual([{ id: second.id }])
  })

  test('a browser is taken over by the next person, under another id, and only with its keys', async () => {
    const first = await subscribeAt('one')
    expect(await subscribeAt('one')).toEqual(first)
    await tell('a')
    const nextId = await plantPerson(database.db, noon)
    sessionId = 'ses_third'
    await expect(subscribeAt('one', { userId: nextId, auth: 'b'.repeat(22) })).rejects.toMatchObject({
      code: 'conflict',
    })
    const second = await subscribeAt('one', { userId: nextId })
    expect(second.id).not.toBe(first.id)
    await deliver()
    await tell('b', 'follow')
    await deliver()
    expect(sent).toEqual([])
    await push.notify({ id: 'c', accountId: nextId, kind: 'gift', otherId: null })
    await deliver()
    expect(sent).toMatchObject([{ to: second.id, ids: ['c'] }])
  })

  test('an address that is of no push service is refused', async () => {
    await expect(
      push.routes.push.subscribe({
        caller: { userId: accountId, sessionId },
        body: { endpoint: 'https://127.0.0.1/x', p256dh: 'p', auth: 'a', timeZone: 'UTC' },
      } as Parameters<typeof push.routes.push.subscribe>[0]),
    ).rejects.toMatchObject({ code: 'push_service_unknown' })
  })

  test('the key is made once, and its private part stored sealed', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => push.routes.push.key({} as never)))
    expect(new Set(keys.map(({ publicKey }) => publicKey))).toEqual(new Set(['public']))
    const { rows } = await sql<{ private_key: Uint8Array }>`select private_key from push_keys`.execute(
      database.db,
    )
    expect(rows).toHaveLength(1)
    expect(Buffer.from(rows[0]?.private_key ?? []).includes('private')).toBe(false)
  })

  test('changes of choices at once keep each other', async () => {
    const choose = (body: object) =>
      push.routes.push.choose({ caller: { userId: accountId, sessionId }, body } as never)
    await choose({ showsText: true })
    await Promise.all([
      choose({ showsText: false }),
      choose({ kinds: { follow: false } }),
      choose({ kinds: { money: false } }),
      subscribeAt('phone', { timeZone: 'Asia/Tokyo' }),
    ])
    const { kinds, showsText } = await push.routes.push.choices({
      caller: { userId: accountId, sessionId },
    } as never)
    expect([kinds.follow, kinds.money, kinds.message, showsText]).toEqual([false, false, true, false])
  })

  test('that a contact came online is not told in the morning', async () => {
    await subscribeAt('phone')
    await world.pass(12 * 3_600_000)
    await tell('con_1', 'contactOnline')
    await tell('fol_1', 'follow')
    await world.pass(10 * 3_600_000)
    await deliver()
    expect(sent.map(({ kind }) => kind)).toEqual(['follow'])
  })
})
