import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.ts'

export interface CommandOptions {
  readonly env?: Record<string, string>
  readonly limitMs: number
  /** Print the output as it arrives; otherwise it is only collected. */
  readonly show?: boolean
}

export interface CommandResult {
  /** The exit code; 124 when the time limit ended it, 130 when it did not begin because of an interruption. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const running = new Set<ChildProcess>()
const timedOutCode = 124
const interruptedCode = 130
let isInterrupted = false

/** Stops every running command with all its children, and lets no other start. */
export function killCommands(): void {
  isInterrupted = true
  for (const child of running) killTree(child)
}

function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It exited by itself in the meantime.
  }
}

/** Runs a program of the project (its own Node and `node_modules/.bin` first in the path) from the root. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  if (isInterrupted) return Promise.resolve({ code: interruptedCode, stdout: '', stderr: '' })
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return new Promise((resolve) => {
    const env = { ...process.env, ...options.env, PATH: path }
    const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let stdout = ''
    let stderr = ''
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      killTree(child)
    }, options.limitMs)
    const finish = (code: number) => {
      clearTimeout(timer)
      running.delete(child)
      if (timedOut) stderr += `\nended after the limit of ${options.limitMs / 1000} s\n`
      resolve({ code: timedOut ? timedOutCode : code, stdout, stderr })
    }
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      if (options.show) process.stdout.write(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
      if (options.show) process.stderr.write(chunk)
    })
    child.once('error', (error) => {
      stderr += error.message
      finish(1)
    })
    child.once('close', (code) => {
      // A program that ends badly may leave children behind; they go with it.
      killTree(child)
      finish(code ?? 1)
    })
  })
}
