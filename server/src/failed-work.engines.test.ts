import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aListener, describeOutbox } from '../test/outbox.ts'
import { silentLogger } from '../test/logger.ts'
import { relayDue } from './adapters/postgres/outbox-relay.ts'
import { operateFailedWork } from './failed-work.command.ts'
import { transact } from './kernel/transact.ts'
import { createJobWorker, openJobs } from './modules/jobs/index.ts'

const kind = { name: 'failing-errand', retries: 0, gapS: 1, gapMaxS: 1, limitS: 30 }

describeOutbox('the command for failed work', (aRelay) => {
  test('lists given-up events before failed jobs, and retries one by its id, or all', async () => {
    const { db, block, deps, clock } = aRelay()
    await sql`delete from pgboss.job_common`.execute(db)
    const jobs = await openJobs({ ...deps }, [kind])
    const broken = () => Promise.reject(new Error('no'))
    const run = async (): Promise<void> => {
      const handlers = [{ kind, handle: broken }]
      await createJobWorker({ ...deps, jobs, logger: silentLogger }, { handlers, schedules: [] }).runDue()
      for (let hour = 0; hour < 48; hour += 1) {
        await relayDue({ ...deps, listeners: [aListener(broken)] })
        clock.advance(3_600_000)
      }
    }
    const operate = (...words: string[]) => operateFailedWork({ db, clock, jobs }, words)
    const listedIds = async () => ((await operate('list')) ?? []).map((line) => line.split(' ')[0] ?? '')
    await block('a')
    await transact(db, (tx) => jobs.send(tx, kind, { errandId: 'one' }))
    await run()
    const lines = await operate('list')
    expect(lines).toEqual([
      expect.stringMatching(/^evt_\S+ person\.blocked of a: test gave it up at .* after 30 attempts: Error$/),
      expect.stringMatching(/^\S+ failing-errand {"errandId":"one"} failed at .* after 1 attempts: Error$/),
    ])
    const [eventId = '', jobId = ''] = await listedIds()
    expect(await operate('retry')).toBe(null)
    expect(await operate('retry', 'evt_other')).toEqual(['0 to be tried again'])
    expect(await operate('retry', eventId)).toEqual(['1 to be tried again'])
    expect(await listedIds()).toEqual([jobId])
    expect(await operate('retry', jobId)).toEqual(['1 to be tried again'])
    expect(await operate('list')).toEqual([])
    await run()
    expect(await listedIds()).toEqual([eventId, jobId])
    expect(await operate('retry', 'all')).toEqual(['2 to be tried again'])
    expect(await operate('list')).toEqual([])
  })
})
