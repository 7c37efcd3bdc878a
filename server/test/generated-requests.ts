import type { Route } from '@serendip/contract'
import fc from 'fast-check'
import type { z } from 'zod'
import { valuesOf } from './schema-values.ts'

const given = (schema: z.ZodType | undefined): fc.Arbitrary<unknown> =>
  schema ? valuesOf(schema) : fc.constant(undefined)

/** Parts of a generated request: its address below `/api`, and its body. */
export interface GeneratedRequest {
  readonly address: string
  readonly body: string
}

/**
 * Requests by the schemas of a route, as far as HTTP can express them. In half of them the path names the things of
 * `real`, so that they get beyond the look-up.
 */
export const requestsOf = (
  { path, params, query, body }: Pick<Route, 'path' | 'params' | 'query' | 'body'>,
  real: Readonly<Record<string, string>> = {},
): fc.Arbitrary<GeneratedRequest> =>
  fc
    .record({ params: given(params), query: given(query), body: given(body), isReal: fc.boolean() })
    .map((made) => {
      const named = new Map(Object.entries({ ...Object(made.params), ...(made.isReal && real) }))
      const filled = path.replace(
        /\{(\w+)\}/g,
        (_all, name) => encodeURIComponent(String(named.get(name))) || '0',
      )
      const pairs = Object.entries(Object(made.query)).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      )
      return { address: `${filled}?${new URLSearchParams(pairs)}`, body: JSON.stringify(made.body ?? {}) }
    })
