import { DomainError } from '../../kernel/domain-error.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Confinement, ProcessBounds } from '../films/find-confinement.ts'
import { createWorkQueue } from '../work-queue.ts'
import { type FileTask, ReaderGone } from './perform-task.ts'
import { type Reader, startReader } from './reader.ts'

/** As many as the queues of pictures (2), of films (1) and of conversions (1) use together, so that none waits for another. */
const processes = { atOnce: 4, waiting: 4 }
/** A process without work ends after that time: it holds about 80 MB. */
const idleMs = 600_000
/**
 * Limits of a process until another replaces it. Its processor time ends one whose parent is gone. Its
 * priority is hardly lower than usual: somebody waits for it, and on a busy machine it would stand still.
 */
const processBounds: ProcessBounds = {
  nice: 2,
  cpuSeconds: 480,
  memory: { of: 'data', bytes: 1.5 * 1024 ** 3 },
}
/** Number of attempts to begin a task that a process could not begin. */
const startsMax = 2

/** Reads uploaded files in processes of their own, which a malicious file may end or occupy. */
export interface FileReaders {
  /**
   * Returns what the task says about its result. Throws media_wrong_format, also if the process took too long, used too
   * much memory, or was ended; other refusals of the task; unavailable (no process could be started); what storage
   * failed with.
   */
  run(task: FileTask): Promise<object>
  /** Ends the processes that have no work; those that have some end after it. */
  close(): void
}

/** Starts processes when they are needed, and keeps them: starting one takes longer than most pictures. */
export function createFileReaders({ command }: Confinement, logger: Logger): FileReaders {
  const enqueue = createWorkQueue(processes)
  const idle = new Map<Reader, NodeJS.Timeout>()
  let isClosed = false

  const end = (reader: Reader): void => {
    clearTimeout(idle.get(reader))
    idle.delete(reader)
    reader.end()
  }
  const rest = (reader: Reader): void => {
    if (isClosed || !reader.isFit()) reader.end()
    else idle.set(reader, setTimeout(() => end(reader), idleMs).unref())
  }
  /** The one that rests since the shortest time, so that those that are not needed end. */
  const take = (): Reader => {
    for (const reader of [...idle.keys()].toReversed()) {
      clearTimeout(idle.get(reader))
      idle.delete(reader)
      if (reader.isFit()) return reader
    }
    return startReader(command(processBounds), logger)
  }
  const run = async (task: FileTask): Promise<object> => {
    for (let starts = 0; starts < startsMax; starts += 1) {
      const reader = take()
      try {
        return await reader.perform(task)
      } catch (error) {
        if (!(error instanceof ReaderGone)) throw error
      } finally {
        rest(reader)
      }
    }
    throw new DomainError('unavailable')
  }
  return {
    run: (task) => enqueue(() => run(task)),
    close() {
      isClosed = true
      for (const reader of idle.keys()) end(reader)
    },
  }
}
