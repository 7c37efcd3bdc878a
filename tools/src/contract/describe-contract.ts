import { answers, type Endpoint, fromClient, fromServer, type RouteMap, routes } from '@serendip/contract'
import { operatorRoutes } from '@serendip/contract/operator'
import { z } from 'zod'
import { type JsonSchema, misfits } from './misfits.ts'

/** Call of a route, and the schemas of its request and its answer. */
interface DescribedRoute {
  readonly call: JsonSchema
  readonly request: JsonSchema
  readonly answer: JsonSchema
}

/** The contract as plain data, which another version of the contract can be compared with. */
export interface DescribedContract {
  readonly routes: Readonly<Record<string, DescribedRoute>>
  readonly fromClient: Readonly<Record<string, JsonSchema>>
  readonly fromServer: Readonly<Record<string, JsonSchema>>
  /** Answers of the server to messages. */
  readonly answers: Readonly<Record<string, JsonSchema>>
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

const describeAll = (schemas: object, io: 'input' | 'output') =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema, io)]))

/** The part of a route that a client must know to call it; limits of time and size are the server's. */
const callOf = ({ method, path, form, download, picture, media, cookie }: Endpoint): JsonSchema =>
  JSON.parse(JSON.stringify({ method, path, form, download, picture, media, cookie }))

const surfaces: Readonly<Record<string, Readonly<Record<string, RouteMap>>>> = {
  product: routes,
  operator: operatorRoutes,
}

export function describeContract(): DescribedContract {
  const described = Object.entries(surfaces).flatMap(([surface, features]) =>
    Object.entries(features).flatMap(([feature, map]) =>
      Object.entries(map).map(([name, route]): [string, DescribedRoute] => {
        const { params = z.object({}), query = z.object({}), body = z.object({}) } = route
        const request = schemaOf(z.strictObject({ params, query, body }), 'input')
        return [
          `${surface}.${feature}.${name}`,
          { call: callOf(route), request, answer: schemaOf(route.response, 'output') },
        ]
      }),
    ),
  )
  return {
    routes: Object.fromEntries(described),
    fromClient: describeAll(fromClient, 'input'),
    fromServer: describeAll(fromServer, 'output'),
    answers: describeAll(answers, 'output'),
  }
}

type Compare<Part> = (name: string, before: Part, now: Part) => readonly string[]

function each<Part>(
  before: Readonly<Record<string, Part>>,
  now: Readonly<Record<string, Part>>,
  compare: Compare<Part>,
): string[] {
  return Object.entries(before).flatMap(([name, part]) => {
    const current = now[name]
    return current === undefined ? [`${name}: is gone`] : compare(name, part, current)
  })
}

/** The previous client sends, and the server of now must accept all of it. */
const sent: Compare<JsonSchema> = (path, before, now) => misfits(before, now, { path, reader: 'server' })
/** The server of now answers, and the previous client must be able to read all of it. */
const received: Compare<JsonSchema> = (path, before, now) => misfits(now, before, { path, reader: 'client' })

/** Routes by their method and path on a surface, which a client calls. Their names may change. */
const byAddress = ({ routes: described }: DescribedContract) =>
  Object.fromEntries(
    Object.entries(described).map(([name, route]) => [
      `${name.split('.')[0]} ${route.call['method']} ${route.call['path']}`,
      { name, ...route },
    ]),
  )

/** Uses that a client of the contract before loses with a server of the contract now. */
export function breaksOf(before: DescribedContract, now: DescribedContract): readonly string[] {
  return [
    ...each(byAddress(before), byAddress(now), (_, { name, ...old }, current) => [
      ...(JSON.stringify(old.call) === JSON.stringify(current.call)
        ? []
        : [`${name}: is called differently`]),
      ...sent(`${name} request`, old.request, current.request),
      ...received(`${name} answer`, old.answer, current.answer),
    ]),
    ...each(before.fromClient, now.fromClient, sent),
    ...each(before.fromServer, now.fromServer, received),
    ...each(before.answers, now.answers, (name, old, current) => received(`${name} answer`, old, current)),
  ]
}
