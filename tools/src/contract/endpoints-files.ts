// Past the entry points, which export what this writes.
import { operatorRoutes } from '../../../contract/src/operator-routes.ts'
import { routes } from '../../../contract/src/routes.ts'
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
