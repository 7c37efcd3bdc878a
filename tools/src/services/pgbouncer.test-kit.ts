import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, type Service, sparePort, startUntil, stopChild } from './service.ts'

export const hasPgbouncer = (): boolean => findProgram('pgbouncer') !== null

/** PgBouncer in transaction mode before the database at `address`, with further lines of its settings. */
export async function startPgbouncer(address: string, settings: readonly string[] = []): Promise<Service> {
  const program = findProgram('pgbouncer')
  if (!program) throw new Error('PgBouncer is not installed')
  const target = new URL(address)
  const name = target.pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'serendip-pgbouncer-'))
  const port = await sparePort()
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    ...['[databases]', `${name} = host=${target.hostname} port=${target.port} user=${target.username}`],
    ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = any', 'pool_mode = transaction', 'default_pool_size = 20', ...settings],
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const args = [file]
  if (process.getuid?.() === 0) {
    // It refuses to run as root; the account is that of the package.
    const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    chownSync(folder, idOf('-u'), idOf('-g'))
    chownSync(file, idOf('-u'), idOf('-g'))
    args.unshift('-u', 'postgres')
  }
  const child = await startUntil(program, args, /process up/)
  target.port = String(port)
  return {
    url: target.href,
    async stop() {
      await stopChild(child, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
