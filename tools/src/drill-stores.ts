import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './testing/root.ts'

// `npm run drill:stores`: a silence of a minute, read-only and full stores, a disk without a byte (as root, who can mount
// one), a failover, a migration beside a reader, and a call meanwhile. It starts its own servers; the migration needs TEST_DATABASE_URL, and
// TEST_REDIS_URL the silence of single connections.
const files = [
  'roles/drill-stores',
  'roles/drill-full-disk',
  'adapters/silent-stores',
  'adapters/full-redis',
  'adapters/postgres/apply-migration',
]
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const env = { ...process.env, DRILL: 'long' }
const run = (script: string, args: readonly string[]): number =>
  spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit', env }).status ?? 1

const drills = run(vitest, ['run', '--project', 'engines', ...files.map((file) => `server/src/${file}`)])
// A call in two browsers while the database is silent for a minute; it needs the built app.
const call = run(join(root, 'tools/src/e2e.ts'), ['silent-database-in-a-call'])
process.exitCode = drills || call
