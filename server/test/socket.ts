import {
  type ClientMessage,
  clientMessages,
  commonRefusals,
  type ErrorCode,
  type ServerMessage,
  type ServerMessageOf,
} from '@serendip/contract'
import { createMessageSocket } from '@serendip/contract/message-socket'
import { WebSocket } from 'ws'
import type { SignedUp, TestApi, TestServer } from './server.ts'

type ServerType = ServerMessage['type']

/** One tab's socket, controlled by a test. */
export interface TestSocket {
  readonly raw: WebSocket
  /** Sends a message; answers the code of its refusal, or null. Rejects if the contract does not list the code. */
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

function requireListed(type: ClientMessage['type'], code: ErrorCode): void {
  // A test may send what the contract does not know.
  if (!Object.hasOwn(clientMessages, type)) return
  const listed: readonly ErrorCode[] = [...clientMessages[type].errors, ...commonRefusals]
  if (!listed.includes(code))
    throw new Error(`${type} was refused with ${code}, which the contract does not list`)
}

export async function openSocket(
  server: Pick<TestApi, 'origin'>,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const raw = new WebSocket(`${server.origin.replace('http', 'ws')}/socket`, { headers })
  const inbox: ServerMessage[] = []
  const answers: unknown[] = []
  const waiting = new Set<() => void>()
  const socket = createMessageSocket(raw, (message) => {
    if (message.type !== 'ack') inbox.push(message)
    else if (message.answer !== undefined) answers.push(message.answer)
    for (const wake of waiting) wake()
  })

  const next = async <T extends ServerType>(type: T): Promise<ServerMessageOf<T>> => {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const index = inbox.findIndex((message) => message.type === type)
      if (index >= 0) return inbox.splice(index, 1)[0] as ServerMessageOf<T>
      if (Date.now() > deadline)
        throw new Error(`no ${type} came; unread: ${inbox.map((message) => message.type)}`)
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

  const ask = async (message: ClientMessage): Promise<ErrorCode | null> => {
    const reply = await socket.request(message)
    if (reply === null) throw new Error(`the socket closed before ${message.type} was answered`)
    if (reply.error === null) return null
    requireListed(message.type, reply.error.code)
    return reply.error.code
  }

  await socket.opened
  return {
    raw,
    next,
    answers,
    request(message) {
      const code = ask(message)
      // A test may close the socket before the reply, and not wait for it.
      code.catch(() => undefined)
      return code
    },
    unread: (type) => inbox.filter((message) => message.type === type) as never,
    closed: () => socket.closed,
    close: () => raw.close(),
  }
}

let lastTab = 0

/** A person's tab that has sent hello and was welcomed. */
export async function aTab(
  server: TestServer,
  person: SignedUp,
  headers: Record<string, string> = {},
): Promise<TestSocket & { connectionId: string }> {
  const socket = await openSocket(server, headers)
  lastTab += 1
  const refused = await socket.request({ type: 'hello', token: person.token, tabId: `tab-${lastTab}-000000` })
  if (refused) throw new Error(`hello was refused: ${refused}`)
  await socket.next('welcome')
  const open = await server.composition.presence.connectionsOf(person.userId)
  return { ...socket, connectionId: open.at(-1) ?? '' }
}
