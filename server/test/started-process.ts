import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sparePort } from '../../tools/src/services/service.ts'

const root = join(import.meta.dirname, '..', '..')

/** A process of the product as `npm start` runs it, without pages. */
export interface StartedProcess {
  readonly origin: string
  readonly dataDirectory: string
  send(signal: 'SIGTERM' | 'SIGKILL'): void
  /** Resolves with the code it ended with and all that it said. */
  ended(): Promise<{ readonly code: number | null; readonly output: string }>
  /** Ends it, however it goes, and removes its data. */
  dispose(): Promise<void>
}

/** Starts `main.ts`; resolves when it serves, or has ended because it could not. */
export async function aStartedProcess(env: Readonly<Record<string, string>> = {}): Promise<StartedProcess> {
  const dataDirectory = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'serendip-process-')))
  const port = await sparePort()
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      APP_ENV: 'qa',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      DATA_DIR: dataDirectory,
      ROLES: 'api,chat,socket,analytics,payments,worker',
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
