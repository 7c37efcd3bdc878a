import { expect, test } from 'vitest'
import { z } from 'zod'
import { approvalKinds, operatorRoutes } from '../../operator.ts'
import type { Route } from '../../route.ts'
import { enforcedRightNames, type OperatorRight, operatorRightNames, operatorRights } from './rights.ts'

interface RightUse {
  readonly feature: string
  readonly right: string
  readonly route: Route
}
const features: readonly [string, Readonly<Record<string, Route>>][] = Object.entries(operatorRoutes)
const placed: readonly RightUse[] = features.flatMap(([feature, routes]) =>
  Object.values(routes).flatMap((route) =>
    typeof route.auth === 'object' && 'operator' in route.auth
      ? [{ feature, right: route.auth.operator, route }]
      : [],
  ),
)
const routesOf = (name: OperatorRight) => placed.filter(({ right }) => right === name)
const answering = new Set<string>(Object.values(approvalKinds))

const asksWhy = ({ route: { body } }: RightUse): boolean =>
  body instanceof z.ZodObject && ['purpose', 'reason', 'why'].some((field) => field in body.shape)
/** Another operator answers through the approvals, with this right or with one of the same feature. */
const isAnswered = ({ feature, right }: RightUse): boolean =>
  answering.has(right) || placed.some((item) => item.feature === feature && answering.has(item.right))
const refusesSelf = ({ route }: RightUse): boolean =>
  (route.errors ?? []).some((code) => code === 'cannot_target_self' || code === 'other_operator_required')

test('every right of the table is demanded by a route, or is not shown', () => {
  const demanded = operatorRightNames.filter((name) => routesOf(name).length > 0)
  expect(enforcedRightNames).toEqual(demanded)
})

test('every condition of a right that is shown is one that its routes carry out', () => {
  for (const name of enforcedRightNames) {
    const right = operatorRights[name]
    if (!('needs' in right)) continue
    const holds = { reason: asksWhy, secondOperator: isAnswered, otherOperator: refusesSelf }[right.needs]
    expect(routesOf(name).some(holds), `${name} needs ${right.needs}`).toBe(true)
  }
})
