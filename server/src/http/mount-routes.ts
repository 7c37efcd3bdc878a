import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  hasStorableTexts,
  isBoundedJson,
  limits,
  type Route,
  type RouteMap,
  type Service,
  storedFile,
} from '@serendip/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../kernel/domain-error.ts'
import type { Caller, HandlerRequest, Handlers, OperatorCaller, Origin } from '../kernel/handlers.ts'
import type { Spool } from '../kernel/spool.ts'
import { checkAnswer } from './check-answer.ts'
import { rangeOf } from './range-of.ts'
import { acceptForms } from './read-form.ts'

export interface MountDeps {
  /** The caller, as the route requires; null for public routes. Throws DomainError if the caller is not allowed. */
  callerOf(route: Route, request: FastifyRequest): Promise<Caller | OperatorCaller | null>
  originOf(request: FastifyRequest): Origin
  readonly spool: Spool
  /** Stores the session of an answer as a cookie; only for routes that say `cookie`. */
  keepSession?(request: FastifyRequest, reply: FastifyReply, session: string | null): Promise<void>
  /** Whether answers are checked against the contract too; costs time, so it is off in prod. */
  readonly checkResponses: boolean
}

/** An operator without the route's right is refused here, whatever the kind of session. */
async function admittedCaller(
  route: Route,
  request: FastifyRequest,
  deps: MountDeps,
): Promise<Caller | OperatorCaller | null> {
  const caller = await deps.callerOf(route, request)
  if (typeof route.auth === 'object') {
    const { operator: right } = route.auth
    const isAllowed = caller !== null && 'rights' in caller && (right === 'any' || caller.rights.has(right))
    if (!isAllowed) throw new DomainError('forbidden')
  }
  return caller
}

/** A refusal must not be longer than the refused request. */
const namedFieldsMax = 10
/** More than any request of the product has; the body limit bounds its texts. */
const requestLimits = { levels: 16, names: 2_000, chars: limits.httpBodyMaxBytes }
const fieldNameMaxChars = 100

/** Names the invalid fields and why, never their values. */
function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  part: string,
  { form, long }: Pick<Route, 'form' | 'long'> = {},
): unknown {
  if (!schema) return undefined
  // Otherwise each name of a long list would be checked separately.
  const bounds = long ? { ...requestLimits, chars: limits.longBodyMaxBytes } : requestLimits
  const hasFile = form !== undefined && form !== 'fields'
  if (!hasFile && !isBoundedJson(value, bounds)) {
    throw new DomainError('bad_input', { fields: [{ field: part, problem: 'too_much' }] })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    if (hasStorableTexts(parsed.data)) return parsed.data
    throw new DomainError('bad_input', { fields: [{ field: part, problem: 'text' }] })
  }
  const fields = parsed.error.issues.slice(0, namedFieldsMax).map((issue) => ({
    field: [part, ...issue.path].join('.').slice(0, fieldNameMaxChars),
    problem: issue.code === 'custom' ? issue.message : issue.code,
  }))
  throw new DomainError('bad_input', { fields })
}

const mediaAnswer = z.object({ contentType: z.string(), file: storedFile })
const downloadedFile = z.object({ fileName: z.string(), content: z.instanceof(Readable) })

/** A route with a media type answers a file, which a browser saves and no shared cache may store. */
function sendFile(reply: FastifyReply, mediaType: string, answer: unknown): FastifyReply {
  const { fileName, content } = downloadedFile.parse(answer)
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(content)
}

/** Time for which a browser may show a picture without revalidating; the people who may see it can change. */
const pictureSeconds = 300

/** For the caller only, and what operators open stays in no browser; opened as a page it can do nothing. */
const asOwn = (reply: FastifyReply, { service, noStore }: Route, mediaType: string): FastifyReply =>
  reply
    .type(mediaType)
    .header(
      'cache-control',
      service === 'console' || noStore ? 'no-store' : `private, max-age=${pictureSeconds}`,
    )
    .header('vary', 'authorization')
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')

const sendPicture = (reply: FastifyReply, route: Route, answer: unknown): FastifyReply =>
  asOwn(reply, route, route.picture ?? '').send(z.instanceof(Uint8Array).parse(answer))

/** A whole file, or the range that the browser asks for, as players do to seek. */
function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  answer: unknown,
): FastifyReply {
  const { contentType, file } = mediaAnswer.parse(answer)
  const range = rangeOf(request.headers, file.size)
  asOwn(reply, route, contentType).header('accept-ranges', 'bytes')
  if (range === 'none there') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  }
  const part = range ? file.slice(range.start, range.end) : file
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${file.size}`)
  return reply.header('content-length', part.size).send(Readable.fromWeb(part.stream() as ReadableStream))
}

const withSession = z.looseObject({ session: z.string().nullable() })

/** No script ever sees the session. */
async function sendWithCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  { keepSession }: MountDeps,
): Promise<FastifyReply> {
  const { session, ...rest } = withSession.parse(answer)
  await keepSession?.(request, reply, session)
  return reply.send(rest)
}

type AnyHandler = (request: HandlerRequest<Route>) => Promise<unknown>

/** The longest form that a route takes. */
function bytesOf({ form }: Route): number {
  if (form === 'fields') return limits.httpBodyMaxBytes
  return form === 'spooled' ? limits.mediaUploadMaxBytes : limits.uploadMaxBytes
}

/** A form may be long and arrive slowly, so its caller is checked before it is read. */
function mountForm(app: FastifyInstance, route: Route, handler: AnyHandler, deps: MountDeps): void {
  app.register(async (own) => {
    const hasFile = route.form !== 'fields'
    await acceptForms(own, {
      maxBytes: bytesOf(route),
      spool: route.form === 'spooled' ? deps.spool : null,
      hasFile,
    })
    addRoute(own, route, handler, deps, {
      config: hasFile ? { takesForm: true } : {},
      onRequest: async (request) => {
        await admittedCaller(route, request, deps)
      },
    })
  })
}

const longBody = (route: Route, deps: MountDeps): RouteShorthandOptions => ({
  bodyLimit: limits.longBodyMaxBytes,
  onRequest: async (request) => {
    await admittedCaller(route, request, deps)
  },
})

function addRoute(
  app: FastifyInstance,
  route: Route,
  handler: AnyHandler,
  deps: MountDeps,
  options: RouteShorthandOptions = {},
): void {
  app.route({
    ...options,
    method: route.method,
    // A HEAD request must not consume what its GET can only be used for once.
    exposeHeadRoute: false,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const caller = await admittedCaller(route, request, deps)
      const answer = await handler({
        params: parse(route.params, request.params, 'params'),
        query: parse(route.query, request.query, 'query'),
        body: parse(route.body, request.body ?? {}, 'body', route),
        caller,
        origin: deps.originOf(request),
      } as HandlerRequest<Route>)
      reply.header('cache-control', 'no-store')
      if (route.picture) return sendPicture(reply, route, answer)
      if (route.media) return sendMedia(request, reply, route, answer)
      if (route.download) return sendFile(reply, route.download, answer)
      if (route.cookie) return sendWithCookie(request, reply, answer, deps)
      return deps.checkResponses ? checkAnswer(route.response, answer) : answer
    },
  })
}

/** Mounts the routes of one feature that these services serve; TypeScript requires a handler for every route. */
export function mountRoutes<M extends RouteMap>(
  app: FastifyInstance,
  routes: M,
  handlers: Handlers<M>,
  deps: MountDeps & { readonly services: ReadonlySet<Service> },
): void {
  for (const [name, route] of Object.entries(routes)) {
    if (!deps.services.has(route.service)) continue
    const handler = handlers[name] as unknown as AnyHandler
    if (route.form) mountForm(app, route, handler, deps)
    else addRoute(app, route, handler, deps, route.long ? longBody(route, deps) : {})
  }
}
