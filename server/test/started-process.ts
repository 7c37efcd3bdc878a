import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sparePort } from '../../tools/src/services/service.ts'
import { aMigratedDirectory } from './migrated-directory.ts'

const root = join(import.meta.dirname, '..', '..')
/** Folder of compiled code that the processes of tests share; Node checks each entry against its file. */
export const compileCache = join(tmpdir(), 'serendip-compile-cache')

/** A process of the product as `npm start` runs it, without pages. */
export interface StartedProcess {
  readonly origin: string
  readonly dataDirectory: string
  send(signal: 'SIGTERM' | 'SIGKILL'): void
  /** Resolves with its exit code and all its output. */
  ended(): Promise<{ readonly code: number | null; readonly output: string }>
  /** Stops it, whatever its state, and removes its data. */
  dispose(): Promise<void>
}

/** Starts `main.ts`; resolves when it serves, or has exited because it could not. */
export async function aStartedProcess(env: Readonly<Record<string, string>> = {}): Promise<StartedProcess> {
  const dataDirectory = env['DATA_DIR'] ?? (await aMigratedDirectory('serendip-process-'))
  const port = await sparePort()
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: compileCache,
      APP_ENV: 'qa',
      SECRETS_KEY: 'a key for tests that everyone can read',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      PASSWORD_HASHING: 'fast',
      DATA_DIR: dataDirectory,
      ROLES: 'api,chat,socket,analytics,worker',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const end = Promise.withResolvers<{ code: number | null; output: string }>()
  child.once('close', (code) => end.resolve({ code, output }))
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Serendip is ready')) resolve()
      })
    }
    child.once('close', () => resolve())
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDirectory,
    send: (signal) => void child.kill(signal),
    ended: () => end.promise,
    async dispose() {
      child.kill('SIGKILL')
      await end.promise
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
