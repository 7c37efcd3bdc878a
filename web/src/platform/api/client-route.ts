import type { Route } from '@serendip/contract'

/**
 * What the client reads of a route. The browser's build takes everything else out of it, and of the body leaves only
 * that there is one (web/light-contract.ts).
 */
export const readByClient = ['method', 'path', 'response', 'picture', 'media', 'form'] as const

export type ClientRoute = Pick<Route, (typeof readByClient)[number]> & { readonly body?: unknown }
