import { routes } from '@serendip/contract'
import { operatorRoutes } from '@serendip/contract/operator'
import type { EndpointsFile } from './print-endpoints.ts'

/** The files that `npm run contract:endpoints` writes. */
export const endpointsFiles: readonly EndpointsFile[] = [
  {
    path: 'contract/src/endpoints.ts',
    name: 'endpoints',
    comment:
      'Method and path of each route of the product, by feature: all that its client needs at run time.',
    routeModule: './route.ts',
    features: routes,
  },
  {
    path: 'contract/src/operator-endpoints.ts',
    name: 'operatorEndpoints',
    comment:
      'Method and path of each route of the console, by feature: all that its client needs at run time.',
    routeModule: './route.ts',
    features: operatorRoutes,
  },
]
