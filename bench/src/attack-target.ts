import { type IncomingHttpHeaders, request } from 'node:http'

/** The product under attack, on this host. */
export interface Target {
  readonly port: number
  /** A small form: fewer of everything, once, and nothing that waits for a time limit of the server. */
  readonly isShort: boolean
}

/** One kind of attack. It rejects if something succeeded that should have been refused; `note` reports a figure. */
export interface Attack {
  readonly name: string
  run(target: Target, note: (figure: string) => void): Promise<void>
}

export interface AttackRequest {
  readonly path: string
  /** POST if there is a body, GET otherwise. */
  readonly method?: string
  readonly token?: string
  /** An object is sent as JSON, a text as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The address of this host that it comes from. */
  readonly from?: string
}

export interface Answer {
  /** 0 if the connection ended without an answer. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** People with an open session; the one of a number has `crowdToken` of that number. */
export const crowdSize = 200

/** Addresses of attackers, each in its own network; the measuring client uses 127.0.0.1. */
export const attacker = (index: number): string => `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`

/** One request over its own connection. */
export function ask({ port }: Target, asked: AttackRequest): Promise<Answer> {
  const { path, token, body, from = attacker(0) } = asked
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const headers = {
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...asked.headers,
  }
  const method = asked.method ?? (text === undefined ? 'GET' : 'POST')
  const none: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) }
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false, localAddress: from },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', () => resolve(none))
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    sent.once('error', () => resolve(none))
    sent.end(text)
  })
}

/** The JSON of an answer. Throws if it is none. */
export const parsed = <T>(answer: Answer): T => JSON.parse(answer.body.toString()) as T

const repeatMs = 5_000
const repeatCallers = 8

/** Runs `task` repeatedly by several callers; in the short form once. */
export async function repeat({ isShort }: Target, task: (turn: number) => Promise<void>): Promise<void> {
  if (isShort) return task(0)
  const until = Date.now() + repeatMs
  let turn = 0
  const caller = async (): Promise<void> => {
    while (Date.now() < until) {
      turn += 1
      await task(turn)
    }
  }
  await Promise.all(Array.from({ length: repeatCallers }, caller))
}
