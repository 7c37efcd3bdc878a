import {
  type Endpoint,
  type ErrorCode,
  isErrorCode,
  type Route,
  type RouteInput,
  type RouteResponse,
} from '@serendip/contract'
import { type OperatorRoutes, operatorEndpoints } from '@serendip/contract/operator'

/** A refused or failed call. */
export class ApiError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}

/** The session of an answer arrives as a cookie, which no script sees; a picture or a file as what a page can show. */
type Answer<R extends Route> = R extends { readonly cookie: true }
  ? Omit<RouteResponse<R>, 'session'>
  : R extends { readonly picture: string } | { readonly media: true } | { readonly download: string }
    ? Blob
    : RouteResponse<R>
type Call<R extends Route> = (
  ...input: keyof RouteInput<R> extends never ? [] : [RouteInput<R>]
) => Promise<Answer<R>>
/** The console's routes as functions: `api.self.me()`. Each throws ApiError when refused. */
export type Api = {
  readonly [F in keyof OperatorRoutes]: {
    readonly [R in keyof OperatorRoutes[F]]: Call<OperatorRoutes[F][R] & Route>
  }
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: object
}

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

function addressOf({ path }: Endpoint, { params, query }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api${filled}${search === '' ? '' : `?${search}`}`
}

/** A browser names the type of a form itself, with the mark between its parts. */
function bodyOf({ method, form }: Endpoint, { body = {} }: AnyInput): Pick<RequestInit, 'headers' | 'body'> {
  if (method === 'GET') return {}
  if (!form) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const parts = new FormData()
  for (const [name, value] of Object.entries(body)) {
    parts.append(name, value instanceof Uint8Array ? new Blob([Uint8Array.from(value)]) : String(value))
  }
  return { body: parts }
}

async function codeOf(response: Response): Promise<ErrorCode> {
  const body: unknown = await response.json().catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return isErrorCode(code) ? code : 'internal'
}

async function call(endpoint: Endpoint, input: AnyInput = {}): Promise<unknown> {
  const { headers, body = null } = bodyOf(endpoint, input)
  const answersFile = endpoint.picture || endpoint.media || endpoint.download
  const isLong = endpoint.form || endpoint.media || endpoint.download
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { 'x-serendip-console': '1', ...headers },
    body,
    keepalive: isLeaving,
    signal: AbortSignal.timeout(isLong ? fileTimeoutMs : timeoutMs),
  }).catch(() => {
    throw new ApiError('unavailable')
  })
  if (!response.ok) {
    const code = await codeOf(response)
    if (code === 'session_gone') for (const listener of whenGone) listener()
    throw new ApiError(code)
  }
  return answersFile ? response.blob() : response.json()
}

export const createApi = (): Api =>
  Object.fromEntries(
    Object.entries(operatorEndpoints).map(([feature, own]) => [
      feature,
      Object.fromEntries(
        Object.entries<Endpoint>(own).map(([name, endpoint]) => [
          name,
          (input?: AnyInput) => call(endpoint, input),
        ]),
      ),
    ]),
  ) as unknown as Api

export const errorCodeOf = (error: unknown): ErrorCode =>
  error instanceof ApiError ? error.code : 'internal'
