import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '@serendip/contract'
import { z } from 'zod'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Logger } from '../../kernel/logger.ts'
import { partMaxBytes, refusalCodes, type TaskName, type WritePart } from './reader-task.ts'

export interface FileTask {
  readonly name: TaskName
  readonly options: Readonly<Record<string, number | string>>
  readonly file: StoredFile
  readonly write: WritePart
  readonly bounds: {
    /** Time limit, seconds. */
    readonly wallS: number
    readonly outputBytes: number
  }
}

/**
 * A process that says nothing for so long stands still; it reports every second, whatever it waits for. On a machine
 * without a free processor it takes a while to start.
 */
const silenceS = { once: 10, atStart: 15 } as const
/** Questions of a process that may be open at once. */
const openMax = 64

const position = z.int().min(0)
const messages = z.union([
  z.object({ of: position, ask: position, read: position, end: position }),
  z.object({ of: position, ask: position, write: position }),
  z.object({ alive: z.literal(true) }),
  z.object({ done: z.record(z.string(), z.unknown()) }),
  z.object({ refused: z.enum(refusalCodes), details: z.record(z.string(), z.number()) }),
])

/** A process ended before it began with a task: nothing is known about the file. */
export class ReaderGone extends Error {}

interface ReaderEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** One task of a reader process. What it asks for is checked: its code may be under control of the file that it reads. */
export interface Performance {
  readonly result: Promise<object>
  receive(frame: { readonly header: unknown; readonly body: Buffer }): void
  /** A second has passed. Time is counted so that a second in which this process stood still counts once. */
  tick(): void
  readerEnded(end: ReaderEnd): void
}

interface Line {
  /** The number of this task within its process. */
  readonly id: number
  send(header: object, body?: Uint8Array): void
  kill(): void
  readonly logger: Logger
}

type Question = { readonly read: number; readonly end: number } | { readonly write: number }

/** Reads and writes for a process, within the limits of its task. */
function createStorage({ file, write, bounds }: FileTask) {
  let open = 0
  let writtenBytes = 0
  const failures: unknown[] = []
  return {
    failures,
    /** Whether the process may ask for that; otherwise it does not work for us any more. */
    isAllowed: (message: Question, bytes: number): boolean =>
      open < openMax &&
      ('read' in message
        ? message.read <= message.end &&
          message.end - message.read <= partMaxBytes &&
          message.end <= file.size
        : message.write <= writtenBytes && message.write + bytes <= bounds.outputBytes),
    /** Null if storage failed. */
    async serve(message: Question, body: Buffer): Promise<Uint8Array | null> {
      open += 1
      if ('write' in message) writtenBytes = Math.max(writtenBytes, message.write + body.length)
      try {
        if ('read' in message) return await buffer(file.slice(message.read, message.end).stream())
        await write(message.write, body)
        return new Uint8Array(0)
      } catch (error) {
        failures.push(error)
        return null
      } finally {
        open -= 1
      }
    },
  }
}

export function perform(task: FileTask, { id, send, kill, logger }: Line): Performance {
  const { promise, resolve, reject } = Promise.withResolvers<object>()
  const storage = createStorage(task)
  let hasBegun = false
  let [seconds, silentS] = [0, 0]
  const refuse = (why: string, end?: ReaderEnd): void => {
    kill()
    logger.warn({ task: task.name, sizeBytes: task.file.size, why, ...end }, 'a reader of files was ended')
    reject(new DomainError('media_wrong_format'))
  }
  const settle = (outcome: () => void): void => {
    const [failure] = storage.failures
    if (storage.failures.length > 0) reject(failure)
    else outcome()
  }
  send({ task: task.name, id, sizeBytes: task.file.size, options: task.options })
  return {
    result: promise,
    receive({ header, body }) {
      const parsed = messages.safeParse(header)
      if (!parsed.success) return refuse('unknown message')
      const message = parsed.data
      hasBegun = true
      silentS = 0
      if ('done' in message) return settle(() => resolve(message.done))
      if ('refused' in message) {
        return settle(() => reject(new DomainError(message.refused, message.details)))
      }
      if ('alive' in message) return
      // The rest of an earlier task reads nothing of this one.
      if (message.of !== id) return send({ answer: message.ask, isGood: false })
      if (!storage.isAllowed(message, body.length)) return refuse('output or reads beyond the limits')
      void storage
        .serve(message, body)
        .then((bytes) => send({ answer: message.ask, isGood: bytes !== null }, bytes ?? undefined))
    },
    tick() {
      silentS += 1
      if (hasBegun) seconds += 1
      if (seconds > task.bounds.wallS) refuse('too slow')
      else if (hasBegun && silentS > silenceS.once) refuse('stands still')
      else if (silentS > silenceS.atStart) kill()
    },
    readerEnded(end) {
      if (hasBegun) refuse('ended', end)
      else reject(new ReaderGone('a reader of files ended before its task'))
    },
  }
}
