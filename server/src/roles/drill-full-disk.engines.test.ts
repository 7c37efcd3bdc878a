import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, cpSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startPostgres } from '../../../tools/src/services/postgres.ts'
import { hasRedis, startRedis } from '../../../tools/src/services/redis.ts'
import { aMigratedDirectory } from '../../test/migrated-directory.ts'
import { aPostgresDatabase } from '../../test/migrated-postgres.ts'
import { apiAt, aPerson, type SignedUp, type TestApi } from '../../test/server.ts'
import { aStartedProcess, type StartedProcess } from '../../test/started-process.ts'

// Part of `npm run drill:stores`: a disk of its own is a file system in memory, which root alone can mount.
const canMount = process.platform === 'linux' && process.getuid?.() === 0
const readyGoalMs = 10_000
/** PostgreSQL restarts by itself and replays its log where it could not write it. */
const recoveryGoalMs = 30_000
const diskMb = 400
const writesMax = 1_500

interface Disk {
  readonly folder: string
  /** Leaves not one byte. */
  fill(): void
  free(): void
  unmount(): void
}

function aDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'serendip-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0777`, 'tmpfs', folder])
  chmodSync(folder, 0o777)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w')
      try {
        const block = Buffer.alloc(statfsSync(folder).bsize)
        // The server may write meanwhile, so that nobody knows how much there is room for.
        for (;;) writeSync(file, block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Running {
  readonly process: StartedProcess
  stop(): Promise<void>
}

/** The product with its database on this disk, on each engine. */
const starts: Readonly<Record<string, (disk: Disk) => Promise<Running>>> = {
  async embedded({ folder }) {
    const template = await aMigratedDirectory('serendip-full-')
    const data = join(folder, 'data')
    cpSync(template, data, { recursive: true })
    rmSync(template, { recursive: true, force: true })
    const process = await aStartedProcess({ DATA_DIR: data, RATE_LIMIT_FACTOR: '1000' })
    return { process, stop: () => process.dispose() }
  },
  async PostgreSQL({ folder }) {
    const [postgres, redis] = await Promise.all([startPostgres(folder), startRedis()])
    const process = await aStartedProcess({
      DATABASE_URL: await aPostgresDatabase(postgres.url),
      REDIS_URL: redis.url,
      RATE_LIMIT_FACTOR: '1000',
    })
    return {
      process,
      async stop() {
        await process.dispose()
        await Promise.all([postgres.stop(), redis.stop()])
      },
    }
  },
}
const engines = Object.entries(starts).filter(
  ([name]) => name === 'embedded' || (hasPostgres() && hasRedis()),
)

describe.skipIf(!canMount).each(engines)('a disk that is really full under %s', (_name, start) => {
  let disk: Disk
  let running: Running
  let api: TestApi
  let person: SignedUp
  beforeAll(async () => {
    disk = aDisk()
    running = await start(disk)
    api = apiAt(running.process.origin)
    person = await aPerson(api)
  }, 180_000)
  afterAll(async () => {
    await running?.stop()
    disk?.unmount()
  })

  const reasons = async (): Promise<readonly string[]> => {
    const response = await fetch(`${running.process.origin}/ready`)
    const { reasons = [] } = (await response.json()) as { readonly reasons?: readonly string[] }
    return response.status === 503 ? reasons : []
  }
  const untilReady = async (isWanted: (reasons: readonly string[]) => boolean, mostMs: number) => {
    const startedMs = performance.now()
    await expect.poll(async () => isWanted(await reasons()), { timeout: mostMs, interval: 100 }).toBe(true)
    return Math.round(performance.now() - startedMs)
  }
  /** Stores what no page has room for: it differs each time, and cannot be compressed. */
  const write = async (): Promise<string | undefined> => {
    const data = { note: randomBytes(4_500).toString('base64') }
    return (await api.post('/usersWebData', data, person.token)).body.code
  }

  it('writes are refused in words, the process is not ready, and all is well once there is room', async () => {
    expect(await write()).toBeUndefined()
    disk.fill()
    const codes = new Map<string, number>()
    for (let turn = 0; turn < writesMax && !codes.has('storage_unavailable'); turn += 1) {
      const code = (await write()) ?? 'stored'
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    console.log('answers on a full disk:', Object.fromEntries(codes))
    // Neither a fault of ours, nor a silent success: what was acknowledged is there.
    expect(
      [...codes.keys()].filter((code) => !['stored', 'storage_unavailable', 'busy'].includes(code)),
    ).toEqual([])
    expect(
      [...codes.keys()].some((code) => code !== 'stored'),
      'something was refused',
    ).toBe(true)
    const noticedMs = await untilReady((all) => all.length > 0, readyGoalMs)
    console.log('not ready:', await reasons(), `${noticedMs} ms`)
    disk.free()
    const recoveredMs = await untilReady((all) => all.length === 0, recoveryGoalMs)
    await expect.poll(write, { timeout: recoveryGoalMs }).toBeUndefined()
    console.log(`ready again after ${recoveredMs} ms`)
    expect((await api.get('/profile', person.token)).status).toBe(200)
  }, 240_000)
})
