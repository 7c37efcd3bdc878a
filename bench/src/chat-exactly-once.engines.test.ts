import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { hasPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis } from '../../tools/src/services/redis.ts'

const runMs = 200_000
const row =
  /^\| (?<engine>embedded|PostgreSQL and Redis), [^|]*\| [^|]*\| [^|]*\| (?<kept>[^|]*) \| (?<dropped>[^|]*) \| (?<reloads>[^|]*) \| (?<killed>\d+) \| \d+ \| (?<check>\w+) \|$/

it(
  'chats whose servers are killed, whose tabs lose their connection and send twice, have each message once and in order',
  async () => {
    const env = { ...process.env, BENCH_SHORT: '1' }
    const chats = new URL('./chat-exactly-once.ts', import.meta.url).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [chats], { env, timeout: runMs })
    const rows = stdout.split('\n').flatMap((line) => {
      const found = row.exec(line)?.groups
      return found ? [found] : []
    })
    // In CI both engines are there, or this fails.
    const isShared = (hasPostgres() && hasRedis()) || Boolean(process.env['CI'])
    expect(rows.map((found) => found['engine'])).toEqual([
      'embedded',
      ...(isShared ? ['PostgreSQL and Redis'] : []),
    ])
    for (const found of rows) {
      // A run in which nothing happened proves nothing.
      for (const name of ['kept', 'dropped', 'reloads', 'killed'])
        expect(Number(found[name]), name).toBeGreaterThan(0)
      expect(found['check']).toBe('OK')
    }
  },
  runMs,
)
