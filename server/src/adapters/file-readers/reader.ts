import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../../kernel/logger.ts'
import { encodeFrame, readFrames } from './frames.ts'
import { type FileTask, perform, type Performance } from './perform-task.ts'

/** Limits of one process before another replaces it. */
const life = { tasks: 200, busyS: 120 } as const
const heapMb = 384
const tickMs = 1_000
const channelNumber = 3

const program = fileURLToPath(new URL('./reader-process.ts', import.meta.url))
/** It may read the program and its libraries: no other file, and it may write none, start no process and open no socket. */
const application = fileURLToPath(new URL('../../../../', import.meta.url))
const nodeArguments = [
  ...['--permission', `--allow-fs-read=${application}`, '--allow-addons', '--no-warnings'],
  ...[`--max-old-space-size=${heapMb}`, program],
]

/** A process that reads one file at a time. */
export interface Reader {
  /** Whether it may get another task. */
  isFit(): boolean
  /** Throws what storage failed with, DomainError, or ReaderGone. */
  perform(task: FileTask): Promise<object>
  end(): void
}

/** Starts a process, preceded by the command that confines it. It keeps this process alive only while it works. */
export function startReader(confinement: readonly string[], logger: Logger): Reader {
  const [command = '', ...args] = [...confinement, process.execPath, ...nodeArguments]
  // No environment, so that it has no secrets.
  const child = spawn(command, args, {
    cwd: '/',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const channel = child.stdio[channelNumber] as Socket
  let hasEnded = false
  let isKilled = false
  let tasks = 0
  let busyS = 0
  let current: Performance | null = null

  const kill = (): void => {
    isKilled = true
    child.kill('SIGKILL')
  }
  const gone = (error?: unknown): void => {
    if (hasEnded) return
    hasEnded = true
    if (error) logger.error({ err: error }, 'a reader of files could not be started')
    current?.readerEnded({ code: child.exitCode, signal: child.signalCode })
  }
  child.once('error', gone)
  child.once('exit', () => gone())
  // It may end while it is written to.
  channel.on('error', () => {})
  const listen = async (): Promise<void> => {
    for await (const frame of readFrames(channel)) current?.receive(frame)
  }
  listen().catch(kill)
  child.unref()
  channel.unref()

  return {
    isFit: () => !hasEnded && !isKilled && tasks < life.tasks && busyS < life.busyS,
    async perform(task) {
      tasks += 1
      channel.ref()
      const work = perform(task, {
        id: tasks,
        send: (header, body) => void channel.write(encodeFrame(header, body)),
        kill,
        logger,
      })
      current = work
      if (hasEnded) work.readerEnded({ code: child.exitCode, signal: child.signalCode })
      const ticks = setInterval(() => {
        busyS += 1
        work.tick()
      }, tickMs)
      try {
        return await work.result
      } finally {
        clearInterval(ticks)
        current = null
        channel.unref()
      }
    },
    end: kill,
  }
}
