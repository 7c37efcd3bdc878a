import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

/** A server started for the tests, which is always stopped again. */
export interface Service {
  readonly url: string
  stop(): Promise<void>
}

const readyLimitMs = 60_000
const stopLimitMs = 10_000
const outputCharsMax = 8_000

/** The full path of a program, or null if it is not installed. */
export function findProgram(name: string, folders: readonly string[] = []): string | null {
  const places = [...folders, ...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  for (const folder of places) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not here: the next folder may have it.
    }
  }
  return null
}

/** A TCP port that was free a moment ago. */
export function sparePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Starts a program and waits for the line that reports it is ready.
 * @throws Error with the program's last output if it exits first, or after `readyLimitMs`.
 */
export function startUntil(
  program: string,
  args: readonly string[],
  ready: RegExp,
  options: SpawnOptions = {},
): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const giveUp = (why: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`${program} ${why}\n${output}`))
    }
    const timer = setTimeout(() => giveUp(`was not ready within ${readyLimitMs} ms`), readyLimitMs)
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-outputCharsMax)
      if (!ready.test(output)) return
      clearTimeout(timer)
      resolve(child)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (error) => giveUp(error.message))
    child.once('exit', (code) => giveUp(`ended with ${code}`))
  })
}

/** Asks a program to exit, and kills it if it does not within `stopLimitMs`. */
export function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill(signal)
  })
}
