import { z } from 'zod'
import { count, label, longText, pageRowsMax } from '../../answer-fields.ts'
import { day, id, instantMs, ok, textUpTo } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'

/**
 * Differences between a payment service's settlement and our books: paid there and unknown here, paid here and missing there,
 * another amount or currency, refunded there or here only, and a payment that the bank took back.
 */
export const differenceKinds = [
  'unknownPayment',
  'missingPayment',
  'otherAmount',
  'unknownRefund',
  'missingRefund',
  'chargeback',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** One that is open, one that both sides agree about by now, and one that an operator accepted with a reason. */
export const differenceStates = ['open', 'vanished', 'accepted'] as const
export type DifferenceState = (typeof differenceStates)[number]

export const settlementsPageMax = 50
export const settlementFileMaxChars = 400_000

/** The statement of one side. */
const side = z.object({ amountMinor: count, currency: label, at: instantMs })

const differenceView = z.object({
  differenceId: id,
  brandId: label,
  provider: label,
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  /** The service’s name of the payment. */
  paymentId: label,
  invoiceId: id.nullable(),
  /** Null where that side knows nothing of it. */
  theirs: side.nullable(),
  ours: side.nullable(),
  foundAt: instantMs,
  closedAt: instantMs.nullable(),
  closedBy: label.nullable(),
  reason: longText.nullable(),
  /** Whether its acceptance waits for a second operator. */
  isWaiting: z.boolean(),
})
export type DifferenceView = z.infer<typeof differenceView>

/** The acceptance of a difference, carried out once another operator confirms it; both sides as they were seen. */
export const acceptanceAsked = z.object({
  kind: z.enum(differenceKinds),
  brandId: label,
  provider: label,
  paymentId: label,
  theirs: side.nullable(),
  ours: side.nullable(),
  reason: longText,
})
export type AcceptanceAsked = z.infer<typeof acceptanceAsked>

const params = z.strictObject({ differenceId: id })

export const settlementsRoutes = {
  list: {
    method: 'GET',
    path: '/settlements',
    service: 'console',
    auth: { operator: 'audit.read' },
    summary:
      'Differences between settlements of payment services and our books, newest first. `after` is the last one of the page before.',
    query: z.strictObject({
      state: z.enum(differenceStates).optional(),
      kind: z.enum(differenceKinds).optional(),
      after: id.optional(),
    }),
    response: z.object({ differences: z.array(differenceView).max(settlementsPageMax) }),
    errors: [],
  },
  days: {
    method: 'GET',
    path: '/settlements/days',
    service: 'console',
    auth: { operator: 'audit.read' },
    summary: 'Until which day the settlement of each payment service of each brand was compared, and how.',
    response: z.object({
      services: z
        .array(
          z.object({
            brandId: label,
            provider: label,
            /** Whether the service answers its settlement; otherwise its file is uploaded. */
            isAsked: z.boolean(),
            /** Null before the first time. */
            lastDay: label.nullable(),
            comparedAt: instantMs.nullable(),
          }),
        )
        .max(pageRowsMax),
    }),
    errors: [],
  },
  upload: {
    method: 'POST',
    path: '/settlements/files',
    service: 'console',
    auth: { operator: 'settlements.resolve' },
    long: true,
    summary:
      'Compares a settlement file of whole days: CSV with the columns kind, transaction_id, payment_id, invoice_id, amount, currency, at. The same file again changes nothing.',
    body: z.strictObject({
      brandId: textUpTo(60),
      provider: textUpTo(60),
      from: day,
      /** Included. */
      until: day,
      file: z.string().min(1).max(settlementFileMaxChars),
    }),
    response: z.object({
      entries: count,
      differences: count,
      /** Not empty: nothing was stored. */
      problems: z.array(z.object({ line: count, problem: label })).max(pageRowsMax),
    }),
    errors: ['bad_input', 'not_found'],
  },
  ask: {
    method: 'POST',
    path: '/settlements/{differenceId}/ask',
    service: 'console',
    auth: { operator: 'settlements.resolve' },
    summary:
      'Asks the payment service about a difference again: a payment that it confirms is applied as any other, and the difference is compared anew.',
    params,
    response: z.object({ state: z.enum(differenceStates) }),
    errors: ['not_found', 'shop_closed', 'conflict'],
  },
  accept: {
    method: 'POST',
    path: '/settlements/{differenceId}/accept',
    service: 'console',
    auth: { operator: 'settlements.resolve' },
    summary:
      'Closes an open difference with a reason, which the audit log keeps, or asks a second operator where more money differs than one decides alone. Nothing is booked.',
    params,
    body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
    response: z.object({ waits: z.boolean() }),
    errors: ['not_found', 'conflict'],
  },
  confirm: {
    method: 'POST',
    path: '/settlements/acceptances/{approvalId}/confirm',
    service: 'console',
    auth: { operator: 'settlements.resolve', stepUp: true },
    summary:
      'Closes a difference that another operator asked to accept. A difference that changed meanwhile is a conflict.',
    params: z.strictObject({ approvalId: id }),
    response: ok,
    errors: [
      ...(['not_found', 'conflict', 'cannot_target_self'] as const),
      ...(['other_operator_required', 'step_up_required'] as const),
    ],
  },
} as const satisfies RouteMap
