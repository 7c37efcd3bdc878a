import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import Provider from 'oidc-provider'

/** A person as the provider knows them. */
export interface ProviderPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly name?: string
}

export interface TestIssuer {
  readonly origin: string
  /** The environment with which a server takes this provider for Google and for Apple. */
  readonly env: Readonly<Record<string, string>>
  /** Registers a person, so that a browser can log in as them on the provider's own page. */
  know(person: ProviderPerson): void
  /** Completes the provider's login like a browser; answers the ID token, or the code. */
  logIn(person: ProviderPerson, request: LogInRequest): Promise<string>
  /** Refresh tokens that were revoked, in order. */
  readonly revoked: readonly string[]
  /** Resolves when the next token is revoked. */
  nextRevocation(): Promise<string>
  /** While true, the provider answers only 503. */
  setDown(isDown: boolean): void
  stop(): Promise<void>
}

export interface LogInRequest {
  readonly client: 'google' | 'apple'
  readonly answer: 'id_token' | 'code'
  readonly nonce: string
  /** PKCE: what the provider compares with the verifier of the exchange. */
  readonly challenge?: string
}

export const redirectUri = 'https://meet.example/login'
const staticSecret = 'the secret that the provider itself compares'
const stepsMax = 12
/** Address to which a browser is redirected, whatever port its server has. */
const browserReturn = /^http:\/\/localhost:\d+\/login\/social$/

async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await text(request)))
}

type Request = IncomingMessage & { body?: Record<string, string> }
type GrantContext = { oidc: { client: { clientId: string }; session: { accountId: string } } }

async function aProvider(origin: string, people: ReadonlyMap<string, ProviderPerson>): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const client = (id: string) => ({
    client_id: id,
    client_secret: staticSecret,
    redirect_uris: [redirectUri],
    response_types: ['id_token', 'code'],
    grant_types: ['implicit', 'authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_post',
  })
  const provider: Provider = new Provider(origin, {
    clients: [client('google-client'), client('apple-client')],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    responseTypes: ['id_token', 'code'],
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    pkce: { required: () => false },
    ttl: { Interaction: 600, Grant: 600, IdToken: 600, Session: 600 },
    issueRefreshToken: () => true,
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ ...people.get(id), sub: id }),
    }),
    async loadExistingGrant({ oidc }: GrantContext) {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
  })
  const { redirectUriAllowed } = provider.Client.prototype
  provider.Client.prototype.redirectUriAllowed = function isAllowed(address: string) {
    return browserReturn.test(address) || redirectUriAllowed.call(this, address)
  }
  return provider
}

/** Checks what Apple checks of its client secret, then passes on the secret that the provider knows. */
async function readForm(request: Request, appleKey: CryptoKey): Promise<void> {
  const form = await formOf(request)
  if (form['client_id'] === 'apple-client') {
    const { payload, protectedHeader } = await jwtVerify(form['client_secret'] ?? '', appleKey, {
      issuer: 'TEAM',
      subject: 'apple-client',
      audience: 'https://appleid.apple.com',
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'iat'],
    })
    const lifeSeconds = (payload.exp ?? 0) - (payload.iat ?? 0)
    if (protectedHeader.kid !== 'KEY' || lifeSeconds > 15_777_000) throw new Error('no secret of Apple’s')
    form['client_secret'] = staticSecret
  }
  request.body = form
}

interface Front {
  readonly origin: string
  readonly appleKey: CryptoKey
  readonly provider: Provider
  readonly people: ReadonlyMap<string, ProviderPerson>
  isDown: boolean
  revoked(token: string): void
}

const cancelWord = 'cancel'

/** The provider's login: a page on which a browser chooses its identity or cancels. */
async function interact(front: Front, request: Request, response: ServerResponse): Promise<void> {
  const given = request.headers['x-test-person']
  const chosen = request.method === 'POST' ? (await formOf(request))['person'] : given
  if (typeof chosen === 'string') {
    const result = chosen === cancelWord ? { error: 'access_denied' } : { login: { accountId: chosen } }
    await front.provider.interactionFinished(request, response, result)
    return
  }
  const choices = [...front.people.keys(), cancelWord]
    .map((person) => `<button name="person" value="${person}">${person}</button>`)
    .join('')
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><title>Provider</title><form method="post">${choices}</form>`)
}

async function serve(front: Front, request: Request, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', front.origin)
  if (front.isDown) {
    response.writeHead(503).end()
    return
  }
  if (pathname.startsWith('/interaction/')) return interact(front, request, response)
  if (request.method === 'POST') {
    try {
      await readForm(request, front.appleKey)
    } catch {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}')
      return
    }
  }
  await front.provider.callback()(request, response)
  if (pathname === '/token/revocation' && response.statusCode === 200) {
    front.revoked(request.body?.['token'] ?? '')
  }
}

/**
 * A real OpenID provider on its own port. For Apple it requires the client secret that Apple requires: an ES256 JWT.
 */
export async function aTestIssuer(): Promise<TestIssuer> {
  const people = new Map<string, ProviderPerson>()
  const revoked: string[] = []
  const waiting: ((token: string) => void)[] = []
  const apple = await generateKeyPair('ES256', { extractable: true })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const front: Front = {
    origin,
    appleKey: apple.publicKey,
    people,
    provider: await aProvider(origin, people),
    isDown: false,
    revoked(token) {
      revoked.push(token)
      waiting.shift()?.(token)
    },
  }
  server.on('request', (request, response) => {
    serve(front, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  return {
    origin,
    env: {
      SIGN_IN_TEST_ISSUER: origin,
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: staticSecret,
      APPLE_CLIENT_ID: 'apple-client',
      APPLE_TEAM_ID: 'TEAM',
      APPLE_KEY_ID: 'KEY',
      APPLE_PRIVATE_KEY: await exportPKCS8(apple.privateKey),
    },
    know: (person) => void people.set(person.sub, person),
    revoked,
    nextRevocation: () => new Promise((resolve) => waiting.push(resolve)),
    setDown(down) {
      front.isDown = down
    },
    async logIn(person, request) {
      people.set(person.sub, person)
      return walk(origin, person.sub, request)
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Follows the provider's redirects with its cookies, until it leads back to us. */
async function walk(
  origin: string,
  person: string,
  { client, answer, nonce, challenge }: LogInRequest,
): Promise<string> {
  const cookies = new Map<string, string>()
  let address = `${origin}/auth?${new URLSearchParams({
    client_id: `${client}-client`,
    redirect_uri: redirectUri,
    response_type: answer,
    scope: 'openid email profile offline_access',
    nonce,
    prompt: 'login',
    ...(challenge ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
  })}`
  for (let step = 0; step < stepsMax; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie, 'x-test-person': person },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`the provider stopped at ${response.status}: ${await response.text()}`)
    address = new URL(location, address).href
    if (!address.startsWith(redirectUri)) continue
    const { hash, searchParams } = new URL(address)
    const found = answer === 'code' ? searchParams : new URLSearchParams(hash.slice(1))
    const token = found.get(answer)
    if (!token) throw new Error(`the provider answered ${address}`)
    return token
  }
  throw new Error('the provider never came back')
}
