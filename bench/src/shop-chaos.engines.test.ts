import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { hasPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis } from '../../tools/src/services/redis.ts'

const runMs = 280_000
const row =
  /^\| (?<engine>embedded|PostgreSQL and Redis), [^|]*\| [^|]*\| (?<unanswered>[^|]*) \| (?<lost>[^|]*) \| (?<notified>[^|]*) \| [^|]*\| (?<paid>[^|]*) \| [^|]*\| (?<refunds>[^|]*) \| [^|]*\| (?<killed>\d+) \| (?<check>\w+) \|$/

it.each([
  ['the provider of test payments', []],
  ['the emulator of a payment service, embedded', ['--provider', 'segpay', '--embedded']],
])(
  'a shop whose servers are killed and whose provider loses answers credits every paid invoice once, and the books agree: %s',
  async (_, options) => {
    const env = { ...process.env, BENCH_SHORT: '1' }
    const shop = new URL('./shop-chaos.ts', import.meta.url).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [shop, ...options], {
      env,
      timeout: runMs,
    })
    const rows = stdout.split('\n').flatMap((line) => {
      const found = row.exec(line)?.groups
      return found ? [found] : []
    })
    // In CI both engines are there, or this fails.
    const isShared =
      !options.includes('--embedded') && ((hasPostgres() && hasRedis()) || Boolean(process.env['CI']))
    expect(rows.map((found) => found['engine'])).toEqual([
      'embedded',
      ...(isShared ? ['PostgreSQL and Redis'] : []),
    ])
    for (const found of rows) {
      // A run in which nothing happened proves nothing.
      for (const name of ['unanswered', 'lost', 'notified', 'paid', 'killed'])
        expect(Number(found[name]?.replaceAll(',', '')), name).toBeGreaterThan(0)
      expect(found['check']).toBe('OK')
    }
  },
  runMs,
)
