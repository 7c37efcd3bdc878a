import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { OperatorRight } from './operators/operator/rights.ts'

/** The back-end roles that serve routes; each can run alone on its own host and port. */
export const services = ['api', 'chat', 'analytics', 'payments'] as const
/** `console` serves operators, on a port and an origin of its own. */
export type Service = (typeof services)[number] | 'console'

/**
 * Callers that a route accepts.
 * - `public`: anyone.
 * - `optional`: anyone; a valid session identifies the caller, an invalid one is ignored.
 * - `session`: a person with an account in good standing, who entered a birthday and accepted the terms.
 * - `safety`: the same, but changed terms may wait: nobody accepts them first to report or block someone.
 * - `joining`: also a person who has not yet, for the routes that lead there.
 * - `standing`: also a banned or deleted account, for its standing page (reason, appeal, balance, export).
 * - `operator`: an operator whose roles have this right; `any` needs none. `stepUp` requires a fresh second
 *   factor.
 */
export type RouteAuth = 'public' | 'optional' | PersonAuth | OperatorAuth
/** Demands of a route on a person's session, from the most to the least. */
export type PersonAuth = 'session' | 'safety' | 'joining' | 'standing'
export interface OperatorAuth {
  readonly operator: OperatorRight | 'any'
  readonly stepUp?: true
}

export type Method = 'GET' | 'POST'

/** The call of a route. A client needs nothing else at run time, so `endpoints.ts` is generated from it. */
export interface Endpoint {
  readonly method: Method
  /** Below `/api`, with `{name}` for path parameters, exactly as SPEC §7 spells it. */
  readonly path: string
  /** The media type of an answer that is a file instead of JSON; browsers open it as an address. */
  readonly download?: string
  /** The media type of an answer that is a picture, which a browser may keep for its person for a few minutes. */
  readonly picture?: string
  /** No browser keeps the picture. */
  readonly noStore?: true
  /** The answer is a file whose type only the answer knows: `MediaFile`. */
  readonly media?: true
  /** The answer's `session` becomes a cookie and is left out of the body; null removes the cookie. */
  readonly cookie?: true
  /**
   * The body comes as a form with one file; a caller without the right is refused before it is read. `spooled` is long, so
   * its file waits on disk. At most `limits.uploadMaxBytes`, or `mediaUploadMaxBytes`. A form of `fields` has no file, and
   * is as short as any other body.
   */
  readonly form?: true | 'spooled' | 'fields'
  /** Cookies go along, also to another origin. */
  readonly credentials?: true
  /** The answer may take as long as an upload. */
  readonly slow?: true
  /** The body may have `limits.longBodyMaxBytes`; a caller without the right is refused before it is read. */
  readonly long?: true
}
export type EndpointMap = Readonly<Record<string, Endpoint>>

/** The rest of a route: its callers, and the schemas of request and response. */
export interface RouteDefinition {
  /** A process mounts the route when it has this role. */
  readonly service: Service
  readonly auth: RouteAuth
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** Every error that this route itself can answer; the common ones (bad input, rate limit, session) need no listing. */
  readonly errors: readonly ErrorCode[]
}

/** One call of the back end: the server mounts it, the client is typed by it, OpenAPI is generated from it. */
export type Route = Endpoint & RouteDefinition

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

export type RouteParams<R extends Route> = Out<R['params']>
export type RouteQuery<R extends Route> = Out<R['query']>
export type RouteBody<R extends Route> = Out<R['body']>
export type RouteResponse<R extends Route> = z.output<R['response']>
/** Input of a call, before defaults are applied; a query of which nothing is needed may be left out. */
export type RouteInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType
    ? K extends OptionalInput<R>
      ? never
      : K
    : never]: In<R[K]>
} & { [K in OptionalInput<R>]?: In<R[K]> }
type OptionalInput<R extends Route> = R['query'] extends z.ZodType
  ? Record<string, never> extends In<R['query']>
    ? 'query'
    : never
  : never

export type RouteMap = Readonly<Record<string, Route>>
