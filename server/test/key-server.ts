import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export interface KeyServer {
  readonly url: string
  /** Number of requests for the keys. */
  readonly fetches: () => number
  /** Signs with a new key from now on; the old one is no longer published. */
  rotate(): Promise<void>
  setDown(isDown: boolean): void
  /** Any claims under any header, signed with the current key or another one. */
  mint(claims: JWTPayload, header?: { alg?: string; key?: CryptoKey | Uint8Array }): Promise<string>
  stop(): Promise<void>
}

/** Publishes keys and mints tokens that no honest provider would. */
export async function aKeyServer(): Promise<KeyServer> {
  let fetches = 0
  let isDown = false
  let generation = 0
  let pair = await generateKeyPair('RS256', { extractable: true })
  const server = createServer(async (_request, response) => {
    fetches += 1
    if (isDown) {
      response.writeHead(503).end()
      return
    }
    const key = { ...(await exportJWK(pair.publicKey)), kid: `key-${generation}`, alg: 'RS256', use: 'sig' }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    fetches: () => fetches,
    async rotate() {
      generation += 1
      pair = await generateKeyPair('RS256', { extractable: true })
    },
    setDown(down) {
      isDown = down
    },
    mint: (claims, { alg = 'RS256', key = pair.privateKey } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: `key-${generation}` }).sign(key),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
