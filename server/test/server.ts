import { rm } from 'node:fs/promises'
import type { Brand } from '@serendip/brands'
import type { ErrorBody, LoginResult } from '@serendip/contract'
import type { FastifyBaseLogger } from 'fastify'
import { createLogger } from '../src/adapters/logging/create-logger.ts'
import { type Composition, compose } from '../src/composition.ts'
import { readConfig } from '../src/config/config.ts'
import { startProcess } from '../src/roles/start-process.ts'
import { aMigratedDirectory } from './migrated-directory.ts'
import { renewCodesAt } from './console.ts'
import { requireEntries } from './operator-acts.ts'

export interface Answer<T = unknown> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

/** The API of a server, wherever it runs. */
export interface TestApi {
  readonly origin: string
  get<T = ErrorBody>(path: string, token?: string, headers?: Record<string, string>): Promise<Answer<T>>
  post<T = ErrorBody>(
    path: string,
    body: unknown,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
}

export interface TestServer extends TestApi {
  readonly composition: Composition
  /** Empty without the role `console`. */
  readonly consoleOrigin: string
  /** Throws if the console accepted what has no entry of the audit log. */
  stop(): Promise<void>
}

const read = async <T>(response: Response): Promise<Answer<T>> => ({
  status: response.status,
  headers: response.headers,
  body: (await response.json()) as T,
})

const auth = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})

/** Calls the API of the server at an origin. */
export const apiAt = (origin: string): TestApi => ({
  origin,
  get: async (path, token, headers) =>
    read(await fetch(`${origin}/api${path}`, { headers: { ...auth(token), ...headers } })),
  post: async (path, body, token, headers) =>
    read(
      await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...auth(token), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    ),
})

/** The whole product in this process, on embedded storage, at its own port; silent unless given a logger. */
export async function aServer(
  env: Readonly<Record<string, string>> = {},
  givenLogger?: FastifyBaseLogger,
  allBrands?: Readonly<Record<string, Brand>>,
): Promise<TestServer> {
  const directory = await aMigratedDirectory('serendip-')
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    DATA_DIR: directory,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '1000',
    PASSWORD_HASHING: 'fast',
    LOG_LEVEL: 'silent',
    SECRETS_KEY: 'a key for tests that everyone can read',
    ROLES: 'api,chat,socket,analytics,payments,worker',
    ...env,
  })
  const logger = givenLogger ?? createLogger(config.logLevel)
  const composition = await compose(config, logger, allBrands)
  const running = await startProcess(composition, logger)

  const consoleOrigin = running.consolePort === null ? '' : `http://127.0.0.1:${running.consolePort}`
  renewCodesAt(consoleOrigin, composition.engines.database.db)
  return {
    ...apiAt(`http://127.0.0.1:${running.port}`),
    composition,
    consoleOrigin,
    async stop() {
      try {
        await requireEntries(composition.engines.database.db, consoleOrigin)
      } finally {
        await running.stop()
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}

export interface SignedUp {
  readonly userId: string
  readonly token: string
  readonly email: string
  readonly password: string
}

let lastPerson = 0

export const aRegistration = (over: Readonly<Record<string, unknown>> = {}) => {
  lastPerson += 1
  return {
    email: `person${lastPerson}@people.example`,
    password: 'a long walk in the rain',
    name: `Person ${lastPerson}`,
    birthday: '1990-05-17',
    termsAccepted: true,
    ...over,
  }
}

/** Signs a new person up through the API. */
export async function aPerson(
  server: TestApi,
  over: Readonly<Record<string, unknown>> = {},
): Promise<SignedUp> {
  const body = aRegistration(over)
  const answer = await server.post<LoginResult>('/registration', body)
  const { authData, profile } = answer.body
  if (!authData || !profile) throw new Error(`signing up failed: ${JSON.stringify(answer.body)}`)
  return { userId: profile._id, token: authData.token, email: body.email, password: body.password }
}
