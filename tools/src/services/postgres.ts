import { execFileSync, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, type Service, sparePort, startUntil, stopChild } from './service.ts'

const debianRoot = '/usr/lib/postgresql'

/** Debian installs the server programs outside the path, in one folder per version; the newest is used. */
function binFolders(): string[] {
  if (!existsSync(debianRoot)) return []
  const versions = readdirSync(debianRoot).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(debianRoot, version, 'bin'))
}

/** PostgreSQL refuses to run as root, so root runs it as the account created by its package. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export const hasPostgres = (): boolean => findProgram('initdb', binFolders()) !== null

/** A fresh, durable (fsync on) PostgreSQL in a temporary directory, below the given one; its role may create databases. */
export async function startPostgres(parent: string = tmpdir()): Promise<Service> {
  const initdb = findProgram('initdb', binFolders())
  const server = findProgram('postgres', binFolders())
  if (!initdb || !server) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(parent, 'serendip-pg-'))
  const account = owner()
  if (account) chownSync(folder, account.uid, account.gid)
  const options: SpawnOptions = { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' }, ...account }
  const data = join(folder, 'data')
  execFileSync(
    initdb,
    ['-D', data, '-U', 'serendip', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const port = await sparePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=on']
  const limits = ['max_connections=200', 'shared_buffers=128MB']
  const args = ['-D', data, '-p', String(port), ...[...settings, ...limits].flatMap((line) => ['-c', line])]
  const child = await startUntil(server, args, /ready to accept connections/, options)
  return {
    url: `postgres://serendip@127.0.0.1:${port}/postgres`,
    async stop() {
      await stopChild(child, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
