import { z } from 'zod'
import { count, label, longText, pageRowsMax } from '../../answer-fields.ts'
import { priceListAsked } from '../../catalogue/operator/price-list.ts'
import { giftAsked } from '../../gifts/operator/gift-desk.routes.ts'
import { id, instantMs, ok, personName } from '../../fields.ts'
import { acceptanceAsked } from '../../payments/operator/settlements.routes.ts'
import { type OperatorRight, operatorRoles } from '../../operators/operator/rights.ts'
import type { RouteMap } from '../../route.ts'
import { settingKeys } from '../../settings/operator/setting-catalogue.ts'

/** Acts that wait for a second operator, with the right that confirms them. */
export const approvalKinds = {
  operator: 'operators.manage',
  price: 'prices.write',
  priceList: 'prices.write',
  setting: 'settings.write',
  ban: 'bans.permanent',
  export: 'evidence.confirmExport',
  settlement: 'settlements.resolve',
  gift: 'prices.write',
} as const satisfies Readonly<Record<string, OperatorRight>>
export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]]

/** A change of an operator, carried out once it is confirmed. */
export const operatorChange = z.object({
  kind: z.enum(['create', 'roles', 'active', 'access']),
  /** Null for a new operator. */
  operatorId: id.nullable(),
  email: label,
  name: personName,
  roles: z.array(z.enum(operatorRoles)).max(operatorRoles.length),
  active: z.boolean(),
})

/** A change of a setting, carried out once it is confirmed. */
export const settingChangeAsked = z.object({
  key: z.enum(settingKeys),
  value: z.unknown(),
  reason: longText,
  /** The number of the last change that the operator saw. */
  seen: count,
})

const approvalView = z.object({
  approvalId: id,
  kind: z.enum(approvalKindNames),
  /** The id of a report, a difference or an operator, the name of a setting, or a new operator’s address. */
  subject: label,
  operator: operatorChange.nullable(),
  setting: settingChangeAsked.nullable(),
  priceList: priceListAsked.pick({ note: true, lossReason: true }).nullable(),
  settlement: acceptanceAsked.nullable(),
  gift: giftAsked.nullable(),
  askedBy: z.object({ operatorId: id, name: label }),
  askedAt: instantMs,
  /** Null if it waits however long. */
  until: instantMs.nullable(),
  mayConfirm: z.boolean(),
  /** Number of operators who could confirm it now. */
  others: count,
})
export type ApprovalView = z.infer<typeof approvalView>

export const approvalsPageMax = 200
const params = z.strictObject({ approvalId: id })

export const approvalsRoutes = {
  list: {
    method: 'GET',
    path: '/approvals',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'What waits for a second operator, of the kinds that the caller may confirm; the oldest first.',
    response: z.object({ approvals: z.array(approvalView).max(pageRowsMax) }),
    errors: [],
  },
  drop: {
    method: 'POST',
    path: '/approvals/{approvalId}/drop',
    service: 'console',
    auth: { operator: 'any' },
    summary:
      'Withdraws what the caller asked for, or declines what another operator asked for. Bans and exports are answered with their report.',
    params,
    response: ok,
    errors: ['not_found', 'forbidden'],
  },
} as const satisfies RouteMap
