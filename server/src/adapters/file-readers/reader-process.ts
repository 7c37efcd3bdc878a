import { Socket } from 'node:net'
import type { StoredFile } from '@serendip/contract'
import { z } from 'zod/mini'
import { filePart } from '../../kernel/file-part.ts'
import { encodeFrame, readFrames } from './frames.ts'
import {
  FileRefusal,
  partMaxBytes,
  type ReadFile,
  type TaskName,
  taskNames,
  type WritePart,
} from './reader-task.ts'

// The program of a reader process: reads uploaded files that may be malicious, one after another. It has nothing but one
// stream to the process that started it, from which it reads the file and to which it writes the result.

const pictures = () => import('../pictures/draw-pictures.ts')
const films = () => import('../films/copy-frames.ts')

/** Libraries are loaded with the first task that needs them. */
const tasks: Readonly<Record<TaskName, () => Promise<ReadFile>>> = {
  photo: async () => (await pictures()).drawPhoto,
  picture: async () => (await pictures()).drawPicture,
  blurredPicture: async () => (await pictures()).drawBlurred,
  shareCard: async () => (await pictures()).drawShareCard,
  film: async () => (await films()).copyFilm,
  filmMeasures: async () => (await films()).measureFilm,
  filmToEncode: async () => (await films()).copyForEncoder,
}

const orders = z.union([
  z.object({
    task: z.enum(taskNames),
    id: z.number(),
    sizeBytes: z.number(),
    options: z.record(z.string(), z.union([z.number(), z.string()])),
  }),
  z.object({ answer: z.number(), isGood: z.boolean() }),
])

const aliveMs = 1_000
const channelNumber = 3

const channel = new Socket({ fd: channelNumber, readable: true, writable: true })
const waiting = new Map<number, (bytes: Buffer | null) => void>()
let asked = 0

/** Rejects if storage failed, which the other process knows. */
async function ask(question: object, body?: Uint8Array): Promise<Buffer> {
  asked += 1
  const id = asked
  const bytes = await new Promise<Buffer | null>((resolve) => {
    waiting.set(id, resolve)
    channel.write(encodeFrame({ ask: id, ...question }, body))
  })
  if (bytes === null) throw new Error('storage failed')
  return bytes
}

type Order = Extract<z.infer<typeof orders>, { task: TaskName }>

const fileOf = ({ id, sizeBytes }: Order): StoredFile =>
  filePart(
    async function* (start, end) {
      for (let at = start; at < end; at += partMaxBytes) {
        yield await ask({ of: id, read: at, end: Math.min(end, at + partMaxBytes) })
      }
    },
    0,
    sizeBytes,
  )

const writerOf =
  ({ id }: Order): WritePart =>
  async (position, bytes) => {
    for (let done = 0; done < bytes.length; done += partMaxBytes) {
      await ask({ of: id, write: position + done }, bytes.subarray(done, done + partMaxBytes))
    }
  }

async function perform(order: Order): Promise<void> {
  const alive = setInterval(() => channel.write(encodeFrame({ alive: true })), aliveMs)
  try {
    const read = await tasks[order.task]()
    const result = await read(fileOf(order), writerOf(order), order.options)
    channel.write(encodeFrame({ done: result }))
  } catch (error) {
    const refusal = error instanceof FileRefusal ? error : new FileRefusal('media_wrong_format')
    channel.write(encodeFrame({ refused: refusal.code, details: refusal.details }))
  } finally {
    clearInterval(alive)
  }
}

// Its parent ends it, by closing the channel at the latest: what ends a whole group of processes leaves work in progress.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

for await (const { header, body } of readFrames(channel)) {
  const order = orders.parse(header)
  if ('task' in order) {
    void perform(order)
  } else {
    const take = waiting.get(order.answer)
    waiting.delete(order.answer)
    take?.(order.isGood ? Buffer.from(body) : null)
  }
}
process.exit(0)
