import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClock, type FakeClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { aJobClock } from '../../../test/job-clock.ts'
import { silentLogger } from '../../../test/logger.ts'
import type { Db } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import { bossDatabase } from './boss-database.ts'
import { countJobs, listFailedJobs, retryFailedJobs } from './failed-jobs.ts'
import type { JobKind } from '../../kernel/job-kind.ts'
import type { Schedule } from './job-kind.ts'
import { createJobWorker, type JobWorker } from './job-worker.ts'
import { type OpenJobs, openBoss, openJobs } from './jobs.ts'

interface Errand {
  readonly what: string
}

const errand: JobKind<Errand> = { name: 'errand', retries: 3, gapS: 2, gapMaxS: 60, limitS: 30 }
const otherKind: JobKind<Errand> = { ...errand, name: 'other' }
const minute = 60_000
const noWakes = async (): Promise<void> => {}

describeEngines('the jobs', (open) => {
  let db: Db
  let clock: FakeClock
  let jobs: OpenJobs
  let pass: (ms: number) => Promise<void>
  let done: string[]
  let swept: number
  let sweep: Schedule

  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    clock = aClock()
    await sql`delete from pgboss.job_common`.execute(db)
    pass = await aJobClock(db, clock)
    done = []
    swept = 0
    sweep = {
      name: 'sweep',
      everyMs: minute,
      async run() {
        swept += 1
      },
    }
    jobs = await openJobs({ db, clock, logger: silentLogger }, [errand, otherKind])
  })
  const send = (what: string, at?: number) =>
    transact(db, (tx) => jobs.send(tx, errand, { what }, at === undefined ? {} : { at }))
  const note = async ({ what }: Errand): Promise<void> => void done.push(what)
  /** A worker that runs errands; a test may break it. */
  const aWorker = (handle: (about: Errand) => Promise<void> = note, schedules: readonly Schedule[] = []) => {
    const handlers = [errand, otherKind].map((kind) => ({
      kind,
      handle: (data: object) => handle(data as Errand),
    }))
    return createJobWorker({ db, clock, logger: silentLogger, jobs }, { handlers, schedules })
  }
  const broken = async (): Promise<void> => {
    throw Object.assign(new Error('ada@people.example is away'), { code: 'ETIMEDOUT' })
  }
  const waiting = async (): Promise<number> => {
    const found = await sql`select 1 from pgboss.job_common`.execute(db)
    return found.rows.length
  }

  test('the tables match those that the package expects', async () => {
    const fresh = (await open()).db
    const boss = openBoss(bossDatabase(fresh), clock)
    await boss.start()
    const drift = await boss.detectSchemaDrift()
    expect(drift).toMatchObject({ ok: true })
  })

  test('a job runs once, however many workers there are, and nothing of it remains', async () => {
    for (const what of ['a', 'b', 'c']) await send(what)
    const workers = [aWorker(), aWorker(), aWorker()]
    await Promise.all(workers.map((worker) => worker.runDue()))
    expect(done.toSorted()).toEqual(['a', 'b', 'c'])
    expect(await waiting()).toBe(0)
  })

  test('a job of a rolled-back transaction never runs', async () => {
    const failed = transact(db, async (tx) => {
      await jobs.send(tx, errand, { what: 'a' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await aWorker().runDue()
    expect(done).toEqual([])
  })

  test('a job for later waits for its time', async () => {
    await send('later', clock.now() + minute)
    const worker = aWorker()
    await pass(minute - 1)
    await worker.runDue()
    expect(done).toEqual([])
    await pass(1)
    await worker.runDue()
    expect(done).toEqual(['later'])
  })

  test('a failing job is retried with growing delays, then listed without its error text, and retried by command', async () => {
    await send('bad')
    let tries = 0
    let isBroken = true
    const worker = aWorker(async (about) => {
      tries += 1
      await (isBroken ? broken() : note(about))
    })
    const triesAt: number[] = []
    for (let second = 0; second < 60; second += 1) {
      const before = tries
      await worker.runDue()
      if (tries > before) triesAt.push(second)
      await pass(1_000)
    }
    expect(tries).toBe(4)
    const gaps = triesAt.slice(1).map((at, index) => at - (triesAt[index] ?? 0))
    for (const [index, gap] of gaps.entries()) {
      expect(gap).toBeGreaterThanOrEqual(2 * 2 ** index)
      expect(gap).toBeLessThanOrEqual(2 * 2 ** (index + 1) + 1)
    }
    const [failed] = await listFailedJobs(db)
    expect(failed).toMatchObject({
      kind: 'errand',
      data: { what: 'bad' },
      attempts: 4,
      error: 'Error ETIMEDOUT',
    })
    isBroken = false
    expect(await retryFailedJobs(db, jobs, 'nothing')).toBe(0)
    expect(await retryFailedJobs(db, jobs, failed?.id ?? '')).toBe(1)
    await worker.runDue()
    expect(done).toEqual(['bad'])
    expect(await listFailedJobs(db)).toEqual([])
  })

  test('due jobs run by their priority, and in their order where it is the same', async () => {
    const alone: JobKind<Errand> = { ...errand, isAlone: true }
    const orders = { a: -3, b: -1, c: -1, d: -2 }
    for (const [what, priority] of Object.entries(orders)) {
      await transact(db, (tx) => jobs.send(tx, errand, { what }, { priority }))
    }
    const handlers = [{ kind: alone, handle: (data: object) => note(data as Errand) }]
    await createJobWorker({ db, clock, logger: silentLogger, jobs }, { handlers, schedules: [] }).runDue()
    expect(done).toEqual(['b', 'c', 'd', 'a'])
  })

  test('a kind that fails or hangs delays no other kind', async () => {
    const stuck = Promise.withResolvers<void>()
    const received = Promise.withResolvers<void>()
    const handlers = [
      { kind: errand, handle: () => stuck.promise },
      { kind: otherKind, handle: async () => received.resolve() },
    ]
    const worker = createJobWorker({ db, clock, logger: silentLogger, jobs }, { handlers, schedules: [] })
    const stop = await worker.start(async (wake) => jobs.onCommit(wake))
    await send('a')
    await transact(db, (tx) => jobs.send(tx, otherKind, { what: 'b' }))
    await received.promise
    stuck.resolve()
    await stop()
    expect(await waiting()).toBe(0)
  })

  test('a commit wakes a worker, and on start it finds jobs left by one that died', async () => {
    const doing = Promise.withResolvers<void>()
    const next = Promise.withResolvers<void>()
    await send('left behind')
    const stop = await aWorker(async (about) => {
      await note(about)
      if (about.what === 'now') next.resolve()
      else doing.resolve()
    }).start(async (wake) => jobs.onCommit(wake))
    await doing.promise
    await send('now')
    await next.promise
    await stop()
    expect(done).toEqual(['left behind', 'now'])
  })

  test('the job of a dead worker is run by another, once its time limit has passed', async () => {
    await send('a')
    const taken = Promise.withResolvers<void>()
    const dying = createJobWorker(
      { db, clock: aClock(), logger: silentLogger, jobs },
      {
        schedules: [],
        handlers: [
          {
            kind: errand,
            handle: () => {
              taken.resolve()
              return new Promise(() => {})
            },
          },
        ],
      },
    )
    void dying.runDue()
    await taken.promise
    const worker = aWorker()
    await worker.runDue()
    expect(done).toEqual([])
    await pass(2 * minute)
    await worker.runDue()
    await pass(minute)
    await worker.runDue()
    expect(done).toEqual(['a'])
  })

  const spans = async (workers: readonly JobWorker[], count: number): Promise<void> => {
    for (let span = 0; span < count; span += 1) {
      await Promise.all(workers.map((worker) => worker.runDue()))
      await Promise.all(workers.map((worker) => worker.runDue()))
      await pass(minute)
    }
  }

  test('a schedule runs once in each span, however many workers there are', async () => {
    await spans([aWorker(note, [sweep]), aWorker(note, [sweep])], 3)
    expect(swept).toBe(3)
  })

  test('a run that takes longer than its span does not overlap with the next, which follows it', async () => {
    const slow = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    const long: Schedule = {
      ...sweep,
      async run() {
        running += 1
        most = Math.max(most, running)
        swept += 1
        if (swept === 1) await slow.promise
        running -= 1
      },
    }
    const [worker, two] = [aWorker(note, [long]), aWorker(note, [long])]
    const first = worker.runDue()
    await expect.poll(() => swept).toBe(1)
    await pass(minute)
    await two.runDue()
    expect(swept).toBe(1)
    slow.resolve()
    await first
    await two.runDue()
    expect([swept, most]).toEqual([2, 1])
  })

  test('schedules of ten minutes run one after another, a failing one among them; more frequent ones wait for none', async () => {
    const [end, hangs] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ran: string[] = []
    const aSchedule = (name: string, everyMs: number, run: () => Promise<void>): Schedule => ({
      name,
      everyMs,
      async run() {
        ran.push(name)
        await run()
      },
    })
    const worker = aWorker(note, [
      aSchedule('long', 10 * minute, () => end.promise),
      aSchedule('fails', 10 * minute, broken),
      aSchedule('last', 10 * minute, async () => {}),
      aSchedule('hangs', minute, () => hangs.promise),
      aSchedule('frequent', minute, async () => {}),
    ])
    const running = worker.runDue()
    await expect.poll(() => ran.toSorted()).toEqual(['frequent', 'hangs', 'long'])
    end.resolve()
    await expect.poll(() => ran.slice(3)).toEqual(['fails', 'last'])
    hangs.resolve()
    await running
  })

  test('what a former release left is deleted a day after it was due, and not sooner', async () => {
    await jobs.createQueues([{ name: 'gone-since', everyMs: minute, run: async () => {} }])
    await jobs.boss.send('gone-since', {})
    const worker = aWorker(note)
    const left = async () => (await countJobs(db)).filter(({ kind }) => kind === 'gone-since').length
    await worker.runDue()
    expect(await left()).toBe(1)
    await pass(25 * 60 * minute)
    await worker.runDue()
    expect(await left()).toBe(0)
  })

  test('a stop waits for the running job', async () => {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    await send('long')
    const stop = await aWorker(async (about) => {
      begun.resolve()
      await end.promise
      await note(about)
    }).start(noWakes)
    await begun.promise
    const stopped = stop()
    end.resolve()
    await stopped
    expect(done).toEqual(['long'])
  })
})
