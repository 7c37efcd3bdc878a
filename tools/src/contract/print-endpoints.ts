import type { Endpoint, RouteMap } from '@serendip/contract'

type Features = Readonly<Record<string, RouteMap>>

/** One of the two files of endpoints: its name in the code, its comment, and where it finds the type. */
export interface EndpointsFile {
  readonly path: string
  readonly name: string
  readonly comment: string
  readonly routeModule: string
  readonly features: Features
}

/** The parts of a route that a client needs at run time, in the order in which they are printed. */
const parts: Readonly<Record<keyof Endpoint, true>> = {
  method: true,
  path: true,
  download: true,
  picture: true,
  noStore: true,
  media: true,
  cookie: true,
  form: true,
  credentials: true,
  slow: true,
  long: true,
}

const printEndpoint = (route: Endpoint): string =>
  (Object.keys(parts) as (keyof Endpoint)[])
    .flatMap((part) => {
      const value = route[part]
      if (value === undefined) return []
      return [`${part}: ${typeof value === 'string' ? `'${value}'` : value}`]
    })
    .join(', ')

const printFeature = ([feature, routes]: readonly [string, RouteMap]): string => {
  const endpoints = Object.entries(routes).map(([name, route]) => `    ${name}: { ${printEndpoint(route)} },`)
  return [`  ${feature}: {`, ...endpoints, '  },'].join('\n')
}

/** Method and path of each route as plain TypeScript without schemas, so that a browser loads none. */
export const printEndpoints = ({ name, comment, routeModule, features }: EndpointsFile): string =>
  [
    `import type { EndpointMap } from '${routeModule}'`,
    '',
    '// Written by `npm run contract:endpoints` from the routes; do not edit.',
    '',
    `/** ${comment} */`,
    `export const ${name} = {`,
    ...Object.entries(features).map(printFeature),
    '} as const satisfies Readonly<Record<string, EndpointMap>>',
    '',
  ].join('\n')
