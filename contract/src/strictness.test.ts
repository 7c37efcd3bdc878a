import { expect, test } from 'vitest'
import type { z } from 'zod'
import { answers, fromClient, fromServer, type Route, routes } from './index.ts'

/** Bodies in which a browser stores things for its person under its own names. */
const freelyNamed = ['onboarding.saveWebData.body', 'onboarding.saveClientSettings.body']

type Part = readonly [place: string, schema: z.ZodType]
const all: readonly (readonly [string, Route])[] = Object.entries(routes).flatMap(([feature, map]) =>
  Object.entries<Route>(map).map(([name, route]) => [`${feature}.${name}`, route] as const),
)
const requests: readonly Part[] = [
  ...all.flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): Part[] =>
      schema ? [[`${name}.${part}`, schema]] : [],
    ),
  ),
  ...Object.entries<z.ZodType>(fromClient),
]
const answered: readonly Part[] = [
  ...all.map(([name, { response }]): Part => [`${name}.response`, response]),
  ...Object.entries<z.ZodType>(fromServer),
  ...Object.entries<z.ZodType>(answers),
]

/** Every object of a schema, and whether it refuses unknown fields. */
function objectsOf([place, schema]: Part, seen = new Set<unknown>()): { place: string; isStrict: boolean }[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod as unknown as { def: Readonly<Record<string, unknown>> }
  const within = Object.entries(def).flatMap(([name, value]): Part[] => {
    if (name === 'shape')
      return Object.entries(value as object).map(([field, part]) => [`${place}.${field}`, part])
    return [value].flat().flatMap((part): Part[] => (isSchema(part) ? [[place, part]] : []))
  })
  const { catchall } = def as { catchall?: z.ZodType }
  const own = def['type'] === 'object' ? [{ place, isStrict: catchall?._zod.def.type === 'never' }] : []
  return [...own, ...within.flatMap((part) => objectsOf(part, seen))]
}
const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

test('every object of a request refuses fields that the server does not know', () => {
  const open = requests.flatMap((part) => objectsOf(part)).filter(({ isStrict }) => !isStrict)
  expect(open.map(({ place }) => place)).toEqual(freelyNamed)
})

test('no object of an answer refuses fields, so that a server may be newer than a tab', () => {
  const strict = answered.flatMap((part) => objectsOf(part)).filter(({ isStrict }) => isStrict)
  expect(strict.map(({ place }) => place)).toEqual([])
})
