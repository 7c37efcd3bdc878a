import { randomInt } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'

export interface HostRequest {
  readonly path: string
  /** POST if there is a body, GET otherwise. */
  readonly method?: string
  readonly token?: string
  /** An object is sent as JSON, a text as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The address of this host that it comes from. */
  readonly from: string
}

export interface HostAnswer {
  /** 0 if the connection ended without an answer. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** One request over its own connection. */
export function askFrom({ port }: { readonly port: number }, asked: HostRequest): Promise<HostAnswer> {
  const { path, token, body, from } = asked
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const headers = {
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...asked.headers,
  }
  const method = asked.method ?? (text === undefined ? 'GET' : 'POST')
  const none: HostAnswer = { status: 0, headers: {}, body: Buffer.alloc(0) }
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
export const parsed = <T>({ body }: HostAnswer): T => JSON.parse(body.toString()) as T

/** Redis remembers for minutes how much an address did, so that another run comes from other addresses. */
const firstAddress = randomInt(200 * 200)
let lastAddress = 0
/** An address of this host that nobody came from yet. */
export function aNewAddress(): string {
  lastAddress += 1
  const index = firstAddress + lastAddress
  return `127.${10 + Math.floor(index / 40_000)}.${1 + (Math.floor(index / 200) % 200)}.${1 + (index % 200)}`
}
