import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { hasPostgres } from '../../tools/src/services/postgres.ts'

const runMs = 150_000
const row =
  /^\| (?<engine>embedded|postgres), [^|]*\| [^|]*\| [^|]*\| (?<kept>[^|]*) \| [^|]*\| (?<killed>\d+) \| \d+ \| (?<check>\w+) \|$/

it(
  'a ledger whose servers are killed between commit and reply, and whose connections are cut, loses no coin',
  async () => {
    const env = { ...process.env, BENCH_SHORT: '1' }
    const script = new URL('./ledger-stress.ts', import.meta.url).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env, timeout: runMs })
    const rows = stdout.split('\n').flatMap((line) => {
      const found = row.exec(line)?.groups
      return found ? [found] : []
    })
    // In CI both engines are there, or this fails.
    const engines = hasPostgres() || process.env['CI'] ? ['embedded', 'postgres'] : ['embedded']
    expect(rows.map((found) => found['engine'])).toEqual(engines)
    for (const found of rows) {
      expect(Number(found['killed'])).toBeGreaterThan(0)
      // A run in which nothing was killed proves nothing.
      expect(found['kept']).not.toBe('0')
      expect(found['check']).toBe('OK')
    }
  },
  runMs,
)
