import {
  type ErrorCode,
  errorStatus,
  type Route,
  type RouteAuth,
  type RouteMap,
  routes,
} from '@serendip/contract'
import { z } from 'zod'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output' = 'input'): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

const wherever: readonly ErrorCode[] = ['forbidden_origin', 'rate_limited', 'internal']

/** How a caller is refused before a route is asked, by who may call it. */
const ofCaller: Readonly<Record<RouteAuth, readonly ErrorCode[]>> = {
  public: [],
  optional: [],
  standing: ['unauthenticated', 'session_gone'],
  joining: ['unauthenticated', 'session_gone', 'account_closed'],
  session: ['unauthenticated', 'session_gone', 'account_closed', 'profile_incomplete', 'forbidden'],
}

/** What a route refuses without listing it: the ways of its caller and of what it is sent. */
const commonErrors = ({ auth, method, params, query }: Route): readonly ErrorCode[] => [
  ...(method === 'POST' ? (['bad_input', 'too_large', 'unsupported_media_type'] as const) : []),
  ...(params || query ? (['bad_input'] as const) : []),
  ...ofCaller[auth],
  ...wherever,
]

/** Refusals by status, each with the codes that it stands for. */
function refusals(codes: readonly ErrorCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, alike]) => [
      String(status),
      {
        description: alike.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function parametersOf(route: Route): unknown[] {
  const parts = [
    { schema: route.params, where: 'path' },
    { schema: route.query, where: 'query' },
  ]
  return parts.flatMap(({ schema, where }) => {
    if (!schema) return []
    // A query of free names (a landing page's own) has none to list.
    if (!(schema instanceof z.ZodObject)) return []
    const { shape } = schema
    return Object.entries(shape).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: jsonSchema(field as z.ZodType),
    }))
  })
}

function responsesOf(route: Route): Record<string, unknown> {
  return {
    200: {
      description: 'OK',
      content: {
        [route.download ?? route.picture ?? (route.media ? '*/*' : 'application/json')]: {
          schema: jsonSchema(route.response, 'output'),
        },
      },
    },
    ...refusals([...route.errors, ...commonErrors(route)]),
  }
}

/** An empty entry beside the bearer says that it may be left out. */
function securityOf({ auth }: Route): object[] {
  if (auth === 'public') return []
  return auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

function operation(name: string, route: Route): unknown {
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.service],
    security: securityOf(route),
    'x-auth': route.auth,
    parameters: parametersOf(route),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: {
              [route.form ? 'multipart/form-data' : 'application/json']: { schema: jsonSchema(route.body) },
            },
          },
        }
      : {}),
    responses: responsesOf(route),
  }
}

/** An address beside the contract, which no client of ours calls. */
const beside = (summary: string, mediaType: string, errors: readonly ErrorCode[]): object => ({
  summary,
  tags: ['api'],
  security: [],
  'x-auth': 'public',
  parameters: [],
  responses: {
    200: { description: 'OK', content: { [mediaType]: {} } },
    ...refusals([...errors, ...wherever]),
  },
})

const pathsBeside = {
  '/api/openapi.json': { get: beside('This document.', 'application/json', []) },
  '/api/trace': { get: beside('The country a request came from: loc=DE, or loc=XX.', 'text/plain', []) },
  '/api/identity/webhook/ondato': {
    post: beside('News of the identity provider, signed.', 'application/json', [
      'bad_input',
      'too_large',
      'unsupported_media_type',
      'forbidden',
      'identity_unavailable',
    ]),
  },
}

/** The OpenAPI 3.1 document of every route of the contract and what stands beside it; generated, never written by hand. */
export function openApiDocument(): unknown {
  const paths: Record<string, Record<string, unknown>> = { ...pathsBeside }
  for (const [feature, map] of Object.entries(routes) as [string, RouteMap][]) {
    for (const [name, route] of Object.entries(map)) {
      const path = `/api${route.path}`
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: operation(`${feature}.${name}`, route),
      }
    }
  }
  const text = { type: 'string' }
  return {
    openapi: '3.1.0',
    info: { title: 'Serendip', version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'details', 'requestId'],
          properties: { code: text, message: text, details: { type: 'object' }, requestId: text },
        },
      },
    },
  }
}
