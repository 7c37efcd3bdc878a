import { errorStatus, type Route, type RouteMap, routes } from '@serendip/contract'
import { z } from 'zod'

const jsonSchema = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

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
  const refusals = new Map<number, string[]>()
  for (const code of route.errors) {
    refusals.set(errorStatus[code], [...(refusals.get(errorStatus[code]) ?? []), code])
  }
  const errors = [...refusals].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return {
    200: {
      description: 'OK',
      content: {
        [route.download ?? route.picture ?? (route.media ? '*/*' : 'application/json')]: {
          schema: jsonSchema(route.response),
        },
      },
    },
    ...Object.fromEntries(errors),
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

/** The OpenAPI 3.1 document of every route of the contract; generated, never written by hand. */
export function openApiDocument(): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
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
