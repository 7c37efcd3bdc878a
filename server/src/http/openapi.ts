import {
  components,
  type ErrorCode,
  errorStatus,
  offerwallProviders,
  paymentServices,
  type PersonAuth,
  type Route,
  type RouteMap,
} from '@serendip/contract'
import { z } from 'zod'
import { namedSchemas, type SchemaUse } from './openapi-schemas.ts'

const wherever: readonly ErrorCode[] = [
  'forbidden_origin',
  'rate_limited',
  'internal',
  'busy',
  'storage_unavailable',
]

/** Refusals before the handler runs, by who may call. */
const ofPerson: Readonly<Record<PersonAuth, readonly ErrorCode[]>> = {
  standing: ['unauthenticated', 'session_gone'],
  joining: ['unauthenticated', 'session_gone', 'account_closed'],
  safety: ['unauthenticated', 'session_gone', 'account_closed', 'profile_incomplete', 'forbidden'],
  session: [
    'unauthenticated',
    'session_gone',
    'account_closed',
    'profile_incomplete',
    'terms_changed',
    'forbidden',
  ],
}

function ofCaller({ auth }: Route): readonly ErrorCode[] {
  if (auth === 'public' || auth === 'optional') return []
  return typeof auth === 'object' ? ['unauthenticated', 'session_gone', 'forbidden'] : ofPerson[auth]
}

/** Implicit refusals of a route, by its caller and its input. */
const commonErrors = (route: Route): readonly ErrorCode[] => [
  ...(route.method === 'POST' ? (['bad_input', 'too_large', 'unsupported_media_type'] as const) : []),
  ...(route.params || route.query ? (['bad_input'] as const) : []),
  ...ofCaller(route),
  ...wherever,
]

/** Refusals by status, each with its codes. */
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

/** The schemas that a route uses, each with its name in the document. */
function usesOf(name: string, route: Route): readonly SchemaUse[] {
  const uses: SchemaUse[] = [{ name: `${name}Answer`, schema: route.response, io: 'output' }]
  if (route.body) uses.push({ name: `${name}Request`, schema: route.body, io: 'input' })
  return uses
}

function parametersOf(route: Route): unknown[] {
  const parts = [
    { schema: route.params, where: 'path' },
    { schema: route.query, where: 'query' },
  ]
  return parts.flatMap(({ schema, where }) => {
    if (!schema) return []
    // A query of free names (a landing page's own) has nothing to list.
    if (!(schema instanceof z.ZodObject)) return []
    const { shape } = schema
    return Object.entries(shape).map(([name, field]) => {
      const { $schema: _, ...described } = z.toJSONSchema(field as z.ZodType, {
        io: 'input',
        unrepresentable: 'any',
      })
      return {
        name,
        in: where,
        required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
        schema: described,
      }
    })
  })
}

type RefTo = (schema: z.ZodType, io: SchemaUse['io']) => unknown

function responsesOf(route: Route, refTo: RefTo): Record<string, unknown> {
  return {
    200: {
      description: 'OK',
      content: {
        [route.download ?? route.picture ?? (route.media ? '*/*' : 'application/json')]: {
          schema: refTo(route.response, 'output'),
        },
      },
    },
    ...refusals([...route.errors, ...commonErrors(route)]),
  }
}

/** An empty entry beside the bearer makes it optional. */
function securityOf({ auth }: Route): object[] {
  if (auth === 'public') return []
  return auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

function operation(name: string, route: Route, refTo: RefTo): unknown {
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.service],
    security: securityOf(route),
    'x-auth': typeof route.auth === 'object' ? `operator:${route.auth.operator}` : route.auth,
    parameters: parametersOf(route),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: {
              [route.form ? 'multipart/form-data' : 'application/json']: {
                schema: refTo(route.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: responsesOf(route, refTo),
  }
}

/** A path outside the contract, which no client of ours calls. */
const beside = (
  operationId: string,
  summary: string,
  mediaType: string,
  errors: readonly ErrorCode[],
): object => ({
  operationId,
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

const oneClickErrors = ['bad_input', 'too_large', 'unsupported_media_type', 'code_invalid'] as const

const pathsBeside = {
  '/openapi.json': { get: beside('openApi', 'This document.', 'application/json', []) },
  '/trace': {
    get: beside('trace', 'The country a request came from: loc=DE, or loc=XX.', 'text/plain', []),
  },
  '/unsubscribe/one-click': {
    get: beside('unsubscribePage', 'Leads to the page that asks before it unsubscribes.', 'text/html', [
      'bad_input',
    ]),
    post: beside(
      'unsubscribeInOneClick',
      'Unsubscribes by the button of a mailbox: a form with List-Unsubscribe=One-Click (RFC 8058).',
      'application/json',
      oneClickErrors,
    ),
  },
  ...Object.fromEntries(
    paymentServices.map((name) => [
      `/payment/webhook/${name}`,
      {
        [name === 'segpay' ? 'get' : 'post']: beside(
          `${name}Notification`,
          `A notification of the payment service ${name}, in its own form.`,
          'application/json',
          ['bad_input', 'too_large', 'unsupported_media_type', 'forbidden', 'shop_closed'],
        ),
      },
    ]),
  ),
  ...Object.fromEntries(
    offerwallProviders.map((name) => [
      `/offerwall/postback/${name}`,
      {
        get: beside(
          `${name}Postback`,
          `A postback of ${name} about a finished offer; the query is the service’s.`,
          'application/json',
          ['bad_input', 'forbidden'],
        ),
      },
    ]),
  ),
  '/identity/webhook/ondato': {
    post: beside('identityNews', 'A signed webhook of the identity provider.', 'application/json', [
      'bad_input',
      'too_large',
      'unsupported_media_type',
      'forbidden',
      'identity_unavailable',
    ]),
  },
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'details', 'requestId'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    details: { type: 'object' },
    requestId: { type: 'string' },
  },
}

/**
 * The OpenAPI 3.1 document of these routes and the paths beside them; generated, never written by hand. `publicOrigin`:
 * where browsers reach the server; null means the document's own origin.
 */
export function openApiDocument(
  features: Readonly<Record<string, RouteMap>>,
  publicOrigin: string | null,
): unknown {
  const all = Object.entries(features).flatMap(([feature, map]) =>
    Object.entries(map).map(([name, route]) => ({
      route,
      operationId: `${feature}.${name}`,
      uses: usesOf(`${capitalised(feature)}${capitalised(name)}`, route),
    })),
  )
  const { schemas, refTo } = namedSchemas(
    components,
    all.flatMap(({ uses }) => uses),
  )
  const paths: Record<string, Record<string, unknown>> = { ...pathsBeside }
  for (const { route, operationId } of all) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(operationId, route, refTo),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Serendip', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${publicOrigin ?? ''}/api` }],
    tags: [...new Set(all.map(({ route }) => route.service))].map((name) => ({
      name,
      description: `Served by the role ${name}.`,
    })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...schemas, Error: errorSchema },
    },
  }
}
