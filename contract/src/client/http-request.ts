import { type ErrorCode, errorStatus, isErrorCode } from '../errors.ts'
import type { Endpoint, EndpointMap, Route, RouteInput, RouteMap, RouteResponse } from '../route.ts'

/** The parts of a call, before the endpoint says where they go. */
export interface RequestInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: object | undefined
}

/** A picture or a file arrives as what a page can show; a session that becomes a cookie is in no body. */
export type ClientAnswer<R extends Route> = R extends { readonly cookie: true }
  ? Omit<RouteResponse<R>, 'session'>
  : R extends { readonly picture: string } | { readonly media: true } | { readonly download: string }
    ? Blob
    : RouteResponse<R>

/** The arguments of a call: none if the route needs no input. */
export type CallArguments<R extends Route> = keyof RouteInput<R> extends never ? [] : [RouteInput<R>]

/** Routes as functions: `api.accounts.login({ body })`. */
export type ApiOf<M extends Readonly<Record<string, RouteMap>>> = {
  readonly [F in keyof M]: {
    readonly [R in keyof M[F]]: (...input: CallArguments<M[F][R]>) => Promise<ClientAnswer<M[F][R]>>
  }
}

export interface NamedEndpoint extends Endpoint {
  readonly feature: string
  readonly name: string
}

/** One function for each endpoint, by feature and name; `call` sends the request. */
export function bindEndpoints(
  endpoints: Readonly<Record<string, EndpointMap>>,
  call: (endpoint: NamedEndpoint, input: RequestInput) => Promise<unknown>,
): object {
  const features = Object.entries(endpoints).map(([feature, own]) => {
    const calls = Object.entries(own).map(([name, endpoint]) => {
      const named: NamedEndpoint = { ...endpoint, feature, name }
      return [name, (input: RequestInput = {}) => call(named, input)]
    })
    return [feature, Object.fromEntries(calls)]
  })
  return Object.fromEntries(features)
}

/** The address below `/api`; what is undefined is left out of the query. */
export function pathOf({ path }: Endpoint, { params, query }: RequestInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** A body as JSON, or as a form with its files as they are; of a form, the browser itself names the type. */
export function contentOf({ form }: Endpoint, body: object): Pick<RequestInit, 'headers' | 'body'> {
  if (!form) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const parts = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) parts.append(name, value, name)
    else if (value instanceof Uint8Array) parts.append(name, new Blob([new Uint8Array(value)]), name)
    else parts.append(name, String(value))
  }
  return { body: parts }
}

/** A refused call, over HTTP or the socket. `t('error:' + code)` is what a person reads. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
  /** The HTTP status; 0 when no answer came. */
  readonly status: number

  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    status: number = errorStatus[code],
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.details = details
    this.status = status
  }
}

/** Statuses used by only one code, for answers from a proxy without our body. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
  483: 'session_gone',
  488: 'account_closed',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Reads the error of a refused answer, whatever its body is; an unknown code of a newer server is read by its status.
 */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const { code, details } = isRecord(body) ? body : {}
  if (isErrorCode(code)) return new ApiError(code, isRecord(details) ? details : {}, status)
  return new ApiError(codeOfStatus[status] ?? 'internal', {}, status)
}
