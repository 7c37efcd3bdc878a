import type { Endpoint, ErrorCode } from '@serendip/contract'
import {
  ApiError,
  type ApiOf,
  apiErrorFrom,
  bindEndpoints,
  contentOf,
  pathOf,
  type RequestInput,
} from '@serendip/contract/http-request'
import { type OperatorRoutes, operatorEndpoints } from '@serendip/contract/operator'

/** The console's routes as functions: `api.self.me()`. Each throws ApiError when refused. */
export type Api = ApiOf<OperatorRoutes>

const whenGone = new Set<() => void>()
/** Calls back when an answer says that the session is over. */
export const onSessionGone = (listener: () => void): void => void whenGone.add(listener)

/** While the page is left, requests are sent so that they still arrive. */
let isLeaving = false
addEventListener('pagehide', () => {
  isLeaving = true
})
addEventListener('pageshow', () => {
  isLeaving = false
})

const timeoutMs = 15_000
/** A file may be long. */
const fileTimeoutMs = 600_000

/** A filter that was left blank is none. */
const withoutBlanks = (query: RequestInput['query'] = {}): RequestInput['query'] =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

async function call(
  endpoint: Endpoint,
  { params, query, body: fields = {} }: RequestInput,
): Promise<unknown> {
  const { headers, body = null } = endpoint.method === 'GET' ? {} : contentOf(endpoint, fields)
  const path = pathOf(endpoint, { params, query: withoutBlanks(query) })
  const answersFile = endpoint.picture || endpoint.media || endpoint.download
  const isLong = endpoint.form || endpoint.media || endpoint.download
  const response = await fetch(`/api${path}`, {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { 'x-serendip-console': '1', ...headers },
    body,
    keepalive: isLeaving,
    signal: AbortSignal.timeout(isLong ? fileTimeoutMs : timeoutMs),
  }).catch(() => {
    throw new ApiError('unavailable', {}, 0)
  })
  if (!response.ok) {
    const error = apiErrorFrom(response.status, await response.json().catch(() => null))
    if (error.code === 'session_gone') for (const listener of whenGone) listener()
    throw error
  }
  return answersFile ? response.blob() : response.json()
}

export const createApi = (): Api => bindEndpoints(operatorEndpoints, call) as Api

export const errorCodeOf = (error: unknown): ErrorCode =>
  error instanceof ApiError ? error.code : 'internal'
