import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Which back-end role serves a route; each role can run alone on its own host and port. */
export type Service = 'api' | 'chat' | 'analytics' | 'payments'

/**
 * Who may call a route.
 * - `public`: anybody.
 * - `optional`: anybody; who sends a session that is good is known, and any other is nobody in particular.
 * - `session`: a person whose account is in good standing, who told a birthday and accepted the terms.
 * - `joining`: also one who has not yet, for what leads there.
 * - `standing`: also a banned or deleted account, for its standing page (reason, appeal, balance, export).
 */
export type RouteAuth = 'public' | 'optional' | 'session' | 'joining' | 'standing'

export type Method = 'GET' | 'POST'

/** One call of the back end as plain data: the server mounts it, the client is typed by it, OpenAPI is generated from it. */
export interface Route {
  readonly method: Method
  /** Below `/api`, with `{name}` for path parameters, exactly as SPEC §7 spells it. */
  readonly path: string
  readonly service: Service
  readonly auth: RouteAuth
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** The media type of an answer that is a file instead of JSON; browsers open it as an address. */
  readonly download?: string
  /** The media type of an answer that is a picture, which a browser may keep for its person for a few minutes. */
  readonly picture?: string
  /** The answer is a file whose type only the answer knows: `MediaFile`. */
  readonly media?: true
  /**
   * The body comes as a form with one file; whoever may not call is refused before it is read. `spooled` is long, so
   * it waits on disk, and its file is its last part. At most `limits.uploadMaxBytes`, or `mediaUploadMaxBytes`.
   */
  readonly form?: true | 'spooled'
  /** Every error that this route itself can answer; the common ones (bad input, rate limit, session) need no listing. */
  readonly errors: readonly ErrorCode[]
}

/** Declares one route. It only fixes the type: a route is data. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

export type RouteParams<R extends Route> = Out<R['params']>
export type RouteQuery<R extends Route> = Out<R['query']>
export type RouteBody<R extends Route> = Out<R['body']>
export type RouteResponse<R extends Route> = z.output<R['response']>
/** What a caller hands in, before defaults are applied; a query of which nothing is needed may be left out. */
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
