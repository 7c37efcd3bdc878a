import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { hasStorableTexts, limits, type Route, type RouteAuth, type RouteMap } from '@serendip/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../kernel/domain-error.ts'
import type { Caller, HandlerRequest, Handlers, Origin } from '../kernel/handlers.ts'
import type { Spool } from '../kernel/spool.ts'
import { acceptSpooledForms } from './spool-form.ts'

export interface MountDeps {
  /** Checks a bearer token. Throws `session_gone`, `account_closed` or `profile_incomplete`. */
  authenticate(token: string, auth: Exclude<RouteAuth, 'public' | 'optional'>): Promise<Caller>
  /** Refuses a person for where they are now. Throws `forbidden`. Asked for routes that need good standing. */
  admit(caller: Caller, origin: Origin): Promise<void>
  originOf(request: FastifyRequest): Origin
  readonly spool: Spool
  /** Whether answers are checked against the contract too; costs time, so it is off in prod. */
  readonly checkResponses: boolean
}

const bearer = /^Bearer ([\w-]{20,200})$/

/** Who a good session belongs to; a bad one is no reason to refuse what anybody may send. */
async function knownCaller(header: string | undefined, deps: MountDeps): Promise<Caller | null> {
  const token = header && bearer.exec(header)?.[1]
  if (!token) return null
  try {
    return await deps.authenticate(token, 'joining')
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

async function callerOf(route: Route, request: FastifyRequest, deps: MountDeps): Promise<Caller | null> {
  if (route.auth === 'public') return null
  const header = request.headers.authorization
  if (route.auth === 'optional') return knownCaller(header, deps)
  if (!header) throw new DomainError('unauthenticated')
  const token = bearer.exec(header)?.[1]
  if (!token) throw new DomainError('session_gone')
  const caller = await deps.authenticate(token, route.auth)
  if (route.auth === 'session') await deps.admit(caller, deps.originOf(request))
  return caller
}

/** Names the fields that are wrong and why, never their values. */
function parse(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    if (hasStorableTexts(parsed.data)) return parsed.data
    throw new DomainError('bad_input', { fields: [{ field: part, problem: 'text' }] })
  }
  const fields = parsed.error.issues.map((issue) => ({
    field: [part, ...issue.path].join('.'),
    problem: issue.code === 'custom' ? issue.message : issue.code,
  }))
  throw new DomainError('bad_input', { fields })
}

const mediaAnswer = z.object({ contentType: z.string(), file: z.instanceof(Blob) })
const downloadedFile = z.object({ fileName: z.string(), content: z.instanceof(Readable) })

/** A route with a media type answers a file, which a browser saves and nobody else may keep. */
function sendFile(reply: FastifyReply, mediaType: string, answer: unknown): FastifyReply {
  const { fileName, content } = downloadedFile.parse(answer)
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .send(content)
}

/** How long a browser may show a picture again without asking; who may see it can change. */
const pictureSeconds = 300

/** For the person who asked alone; opened as a page it can do nothing. */
const asOwn = (reply: FastifyReply, mediaType: string): FastifyReply =>
  reply
    .type(mediaType)
    .header('cache-control', `private, max-age=${pictureSeconds}`)
    .header('vary', 'authorization')
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')

const sendPicture = (reply: FastifyReply, mediaType: string, answer: unknown): FastifyReply =>
  asOwn(reply, mediaType).send(z.instanceof(Uint8Array).parse(answer))

function sendMedia(reply: FastifyReply, answer: unknown): FastifyReply {
  const { contentType, file } = mediaAnswer.parse(answer)
  const stream = Readable.fromWeb(file.stream() as ReadableStream)
  return asOwn(reply, contentType).header('content-length', file.size).send(stream)
}

/** How a route that takes a form differs: its body may be long, so who sends it is asked first. */
const formOptions = (route: Route, deps: MountDeps): RouteShorthandOptions => ({
  bodyLimit: route.form === 'spooled' ? limits.mediaUploadMaxBytes : limits.uploadMaxBytes,
  config: { takesForm: true },
  onRequest: async (request) => {
    await callerOf(route, request, deps)
  },
})

type AnyHandler = (request: HandlerRequest<Route>) => Promise<unknown>

function mountOne(app: FastifyInstance, route: Route, handler: AnyHandler, deps: MountDeps): void {
  if (route.form === 'spooled') {
    app.register(async (own) => {
      acceptSpooledForms(own, deps.spool)
      addRoute(own, route, handler, deps)
    })
  } else addRoute(app, route, handler, deps)
}

function addRoute(app: FastifyInstance, route: Route, handler: AnyHandler, deps: MountDeps): void {
  app.route({
    ...(route.form ? formOptions(route, deps) : {}),
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const caller = await callerOf(route, request, deps)
      const answer = await handler({
        params: parse(route.params, request.params, 'params'),
        query: parse(route.query, request.query, 'query'),
        body: parse(route.body, request.body ?? {}, 'body'),
        caller,
        origin: deps.originOf(request),
      } as HandlerRequest<Route>)
      reply.header('cache-control', 'no-store')
      if (route.picture) return sendPicture(reply, route.picture, answer)
      if (route.media) return sendMedia(reply, answer)
      if (route.download) return sendFile(reply, route.download, answer)
      return deps.checkResponses ? route.response.parse(answer) : answer
    },
  })
}

/** Mounts one feature of the contract below the app's prefix; TypeScript demands a handler for every route. */
export function mountRoutes<M extends RouteMap>(
  app: FastifyInstance,
  routes: M,
  handlers: Handlers<M>,
  deps: MountDeps,
): void {
  for (const [name, route] of Object.entries(routes)) {
    mountOne(app, route, handlers[name] as unknown as AnyHandler, deps)
  }
}
