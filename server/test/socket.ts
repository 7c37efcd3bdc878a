import {
  type ClientMessage,
  createFrameEncoder,
  type ErrorCode,
  type ServerMessage,
  type ServerMessageOf,
} from '@serendip/contract'
import { WebSocket } from 'ws'
import type { SignedUp, TestApi, TestServer } from './server.ts'

type ServerType = ServerMessage['type']

/** One tab's socket, controlled by a test. */
export interface TestSocket {
  readonly raw: WebSocket
  /** Sends a message; answers the code of its refusal, or null. */
  request(message: ClientMessage): Promise<ErrorCode | null>
  /** The next message of a type that was not awaited yet, already here or still to come. */
  next<T extends ServerType>(type: T): Promise<ServerMessageOf<T>>
  /** Messages of a type that arrived and were not awaited. */
  unread<T extends ServerType>(type: T): readonly ServerMessageOf<T>[]
  /** The answers to requests, the latest last. */
  readonly answers: readonly unknown[]
  closed(): Promise<{ code: number; reason: string }>
  close(): void
}

const patienceMs = 20_000

export function openSocket(
  server: Pick<TestApi, 'origin'>,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const raw = new WebSocket(`${server.origin.replace('http', 'ws')}/socket`, { headers })
  const inbox: ServerMessage[] = []
  const answers: unknown[] = []
  const waiting = new Set<() => void>()
  const acks = new Map<number, (code: ErrorCode | null) => void>()
  const end = Promise.withResolvers<{ code: number; reason: string }>()
  const encode = createFrameEncoder()

  raw.on('message', (data) => {
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.type === 'ack') {
      if (message.answer !== undefined) answers.push(message.answer)
      acks.get(message.re)?.(message.error?.code ?? null)
    } else inbox.push(message)
    for (const wake of waiting) wake()
  })
  raw.on('close', (code, reason) => end.resolve({ code, reason: String(reason) }))

  const next = async <T extends ServerType>(type: T): Promise<ServerMessageOf<T>> => {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const index = inbox.findIndex((message) => message.type === type)
      if (index >= 0) return inbox.splice(index, 1)[0] as ServerMessageOf<T>
      if (Date.now() > deadline) throw new Error(`no ${type} came; unread: ${inbox.map((one) => one.type)}`)
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, deadline - Date.now())
        waiting.add(wake)
      })
    }
  }

  const socket: TestSocket = {
    raw,
    next,
    answers,
    request: (message) =>
      new Promise((resolve) => {
        const { re, text } = encode(message)
        acks.set(re, resolve)
        raw.send(text)
      }),
    unread: (type) => inbox.filter((message) => message.type === type) as never,
    closed: () => end.promise,
    close: () => raw.close(),
  }
  return new Promise((resolve, reject) => {
    raw.once('open', () => resolve(socket))
    raw.once('error', reject)
  })
}

let lastTab = 0

/** A person's tab that has sent hello and was welcomed. */
export async function aTab(
  server: TestServer,
  person: SignedUp,
): Promise<TestSocket & { connectionId: string }> {
  const socket = await openSocket(server)
  lastTab += 1
  const refused = await socket.request({ type: 'hello', token: person.token, tabId: `tab-${lastTab}-000000` })
  if (refused) throw new Error(`hello was refused: ${refused}`)
  await socket.next('welcome')
  const open = await server.composition.presence.connectionsOf(person.userId)
  return { ...socket, connectionId: open.at(-1) ?? '' }
}
