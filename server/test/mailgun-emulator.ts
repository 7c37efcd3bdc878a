import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MailgunEmulator {
  readonly origin: string
  readonly apiKey: string
  /** The requests, in order. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

const apiKey = 'key-of-tests'

/**
 * Emulates Mailgun's validation, v4. The local part of the address selects the answer: one of Mailgun's results, or
 * `busy` (429), `broken` (500), `garbled` (no JSON), `strange` (an unknown result), `silent` (none at all). It shares
 * no code with the adapter.
 */
export async function aMailgun(): Promise<MailgunEmulator> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://mailgun')
    const address = url.searchParams.get('address') ?? ''
    asked.push(address)
    const authorization = `Basic ${btoa(`api:${apiKey}`)}`
    if (url.pathname !== '/v4/address/validate' || request.headers.authorization !== authorization) {
      response.writeHead(401).end()
      return
    }
    const says = address.split('@')[0] ?? ''
    if (says === 'silent') return
    if (says === 'busy') response.writeHead(429).end('{"message":"Too many requests"}')
    else if (says === 'broken') response.writeHead(500).end()
    else if (says === 'garbled') response.writeHead(200).end('<html>')
    else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          address,
          did_you_mean: null,
          is_disposable_address: false,
          is_role_address: false,
          reason: [],
          result: says,
          risk: 'low',
        }),
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
