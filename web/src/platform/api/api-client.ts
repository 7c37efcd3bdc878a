import {
  type Endpoint,
  endpoints,
  limits,
  type Route,
  type RouteInput,
  type Routes,
} from '@serendip/contract'
import {
  ApiError,
  apiErrorFrom,
  bindEndpoints,
  type CallArguments,
  type ClientAnswer,
  contentOf,
  type NamedEndpoint,
  pathOf,
  type RequestInput,
} from '@serendip/contract/http-request'
import type { ContractCheck } from '../contract-check.ts'
import { isRecord } from '../is-record.ts'
import type { Logger } from '../logger.ts'
import type { SessionEnd } from '../session/session.ts'
import { asApiError } from './api-error.ts'

/** A request without an answer for this long is given up as `unavailable`. */
const apiTimeoutMs = 15_000

/** A cancelled call resolves as an empty result (SPEC §4), and only a call with a signal can be cancelled. */
interface Call<R extends Route> {
  (...input: CallArguments<R>): Promise<ClientAnswer<R>>
  (input: RouteInput<R> & { readonly signal: AbortSignal }): Promise<ClientAnswer<R> | undefined>
}
/** The contract's routes as functions: `api.accounts.login({ body })`. Each throws ApiError when refused. */
export type Api = {
  readonly [F in keyof Routes]: { readonly [R in keyof Routes[F]]: Call<Routes[F][R] & Route> }
}

export interface ApiDeps {
  readonly fetch: typeof fetch
  /** The base path of the API, without a trailing slash. */
  readonly baseUrl: string
  /** The same of the payment shop, which may have a host of its own (SPEC §7). */
  readonly paymentsUrl: string
  readonly brandId: string
  readonly logger: Pick<Logger, 'warn' | 'error'>
  /** Validates answers in development and tests; null if the server is trusted. */
  readonly check: ContractCheck | null
  token(): string | null
  /** The token that was sent opens nothing any more (483 or 488). */
  onSessionEnded(token: string, why: SessionEnd): void
  /** The person has not entered a birthday or accepted the terms in force yet, without which only joining is open. */
  onUnready(why: 'profile_incomplete' | 'terms_changed'): void
}

interface CancellableInput extends RequestInput {
  readonly signal?: AbortSignal
}

export const createApi = (deps: ApiDeps): Api =>
  bindEndpoints(endpoints, (endpoint, input) => callAndLog(deps, endpoint, input)) as Api

/**
 * Every failure is logged here, with the pattern of its path and never with what was sent: a caller with nobody waiting
 * may then return null, or nothing, without a message (SPEC §8).
 */
async function callAndLog(deps: ApiDeps, route: NamedEndpoint, input: CancellableInput): Promise<unknown> {
  try {
    return await callRoute(deps, route, input)
  } catch (thrown) {
    const { code, status } = asApiError(thrown)
    const isInternal = code === 'internal'
    deps.logger[isInternal ? 'error' : 'warn'](`${route.method} ${route.path} failed`, { code, status })
    throw thrown
  }
}

/** Whether a request or its answer may take as long as a file. */
const isUpload = ({ form, slow }: Endpoint): boolean =>
  slow === true || (form !== undefined && form !== 'fields')

async function callRoute(deps: ApiDeps, route: NamedEndpoint, input: CancellableInput): Promise<unknown> {
  const token = deps.token()
  const { headers, body = null } = input.body ? contentOf(route, input.body) : {}
  const timeout = AbortSignal.timeout(isUpload(route) ? limits.uploadMs : apiTimeoutMs)
  let answer: { ok: boolean; status: number; body: unknown }
  try {
    const response = await deps.fetch(
      (route.credentials ? deps.paymentsUrl : deps.baseUrl) + pathOf(route, input),
      {
        method: route.method,
        headers: { ...headersOf(deps.brandId, token, route), ...headers },
        signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
        body,
        ...(route.credentials && { credentials: 'include' as const }),
      },
    )
    if (response.ok && (route.picture || route.media)) return await response.blob()
    answer = { ok: response.ok, status: response.status, body: await readJson(response) }
  } catch {
    if (input.signal?.aborted) return undefined
    throw new ApiError('unavailable', {}, 0)
  }
  if (!answer.ok) {
    const error = apiErrorFrom(answer.status, answer.body)
    if (token !== null && (error.code === 'session_gone' || error.code === 'account_closed')) {
      deps.onSessionEnded(token, error.code)
    }
    if (error.code === 'profile_incomplete' || error.code === 'terms_changed') deps.onUnready(error.code)
    throw error
  }
  const faults = deps.check?.answer(route.feature, route.name, answer.body) ?? []
  // A proxy between the server and us may answer with its own page.
  if (!isRecord(answer.body) || faults.length > 0) {
    throw new ApiError('internal', { reason: 'unexpected_answer', fields: faults.join(' ') }, answer.status)
  }
  return answer.body
}

const headersOf = (brandId: string, token: string | null, route: Endpoint): Record<string, string> => ({
  accept: route.picture ?? (route.media ? '*/*' : null) ?? 'application/json',
  packagename: brandId,
  os: 'web',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
})

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
