import type { RouteMap } from './route.ts'

/**
 * The routes of the payment page, by feature. It has its own origin, and the product's bundle contains none of them.
 */
export const paymentPageRoutes = {} as const satisfies Readonly<Record<string, RouteMap>>
