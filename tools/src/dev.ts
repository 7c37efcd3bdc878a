import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { missing, type Need, startServices } from './services/services.ts'
import { root } from './testing/root.ts'

// Live reload: Node restarts the server when a file it imports changes, and Vite, inside the server, sends changed
// modules to the browser. `npm run dev -- --servers` does so on a new PostgreSQL and Redis, which end with it.
const { values } = parseArgs({ options: { servers: { type: 'boolean', default: false } } })
const wanted: readonly Need[] = values.servers ? ['PostgreSQL', 'Redis'] : []
const absent = missing(wanted)
if (absent.length > 0) {
  console.error(
    `not started: ${absent.join(' and ')} missing (on Debian: apt-get install postgresql redis-server)`,
  )
  process.exit(1)
}
const { env, stop } = await startServices(wanted)
const stores = values.servers
  ? { DATABASE_URL: env['TEST_DATABASE_URL'], REDIS_URL: env['TEST_REDIS_URL'] }
  : {}
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: root,
  env: { ...process.env, ...stores, APP_ENV: 'dev', DEV: '1' },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))
server.once('exit', async (code) => {
  await stop()
  process.exitCode = code ?? 0
})
