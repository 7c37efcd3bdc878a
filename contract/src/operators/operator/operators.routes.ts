import { z } from 'zod'
import { count, fewRowsMax, label } from '../../answer-fields.ts'
import { email, id, instantMs, ok, personName } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'
import { operatorRoles } from './rights.ts'

const roles = z.array(z.enum(operatorRoles)).min(1).max(operatorRoles.length)

const operatorView = z.object({
  operatorId: id,
  name: label,
  email: label,
  roles: z.array(z.enum(operatorRoles)).max(operatorRoles.length),
  active: z.boolean(),
  /** Has chosen a password and set up a second factor. */
  enrolled: z.boolean(),
  openSessions: count,
  seenAt: instantMs.nullable(),
  createdAt: instantMs,
})
export type OperatorView = z.infer<typeof operatorView>

/** A change that another admin has to confirm. */
const operatorChange = z.object({
  changeId: id,
  kind: z.enum(['create', 'roles', 'active', 'access']),
  operatorId: id.nullable(),
  email: label,
  name: label,
  roles: z.array(z.enum(operatorRoles)).max(operatorRoles.length),
  active: z.boolean(),
  proposedBy: id,
  proposedByName: label,
  proposedAt: instantMs,
})
export type OperatorChange = z.infer<typeof operatorChange>

/** Carried out at once, or waiting for another admin. */
const changed = z.object({
  waits: z.boolean(),
  /** Always null: the password for the next login goes to the operator’s own mailbox. */
  password: label.nullable(),
})
const manage = { operator: 'operators.manage', stepUp: true } as const
const params = z.strictObject({ operatorId: id })

export const operatorsRoutes = {
  list: {
    method: 'GET',
    path: '/operators',
    service: 'console',
    auth: { operator: 'operators.read' },
    summary: 'All operators, and the changes that wait for another admin.',
    response: z.object({
      operators: z.array(operatorView).max(fewRowsMax),
      changes: z.array(operatorChange).max(fewRowsMax),
    }),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/operators',
    service: 'console',
    auth: manage,
    summary:
      'A new operator; the password for the first login, which replaces it, goes to that operator’s mailbox.',
    body: z.strictObject({ email, name: personName, roles }),
    response: changed,
    errors: ['email_taken', 'conflict', 'step_up_required'],
  },
  setRoles: {
    method: 'POST',
    path: '/operators/{operatorId}/roles',
    service: 'console',
    auth: manage,
    summary: 'Replaces the roles of another operator and ends the sessions that had the old ones.',
    params,
    body: z.strictObject({ roles }),
    response: changed,
    errors: ['not_found', 'cannot_target_self', 'conflict', 'step_up_required'],
  },
  setActive: {
    method: 'POST',
    path: '/operators/{operatorId}/active',
    service: 'console',
    auth: manage,
    summary: 'Closes or reopens another operator’s account; its sessions end at once.',
    params,
    body: z.strictObject({ active: z.boolean() }),
    response: changed,
    errors: ['not_found', 'cannot_target_self', 'conflict', 'step_up_required'],
  },
  renewAccess: {
    method: 'POST',
    path: '/operators/{operatorId}/access',
    service: 'console',
    auth: manage,
    summary:
      'For another operator who lost password or second factor: both are set up again at the next login, with a password that goes to that operator’s mailbox.',
    params,
    response: changed,
    errors: ['not_found', 'cannot_target_self', 'conflict', 'step_up_required'],
  },
  confirm: {
    method: 'POST',
    path: '/operators/changes/{changeId}/confirm',
    service: 'console',
    auth: manage,
    summary: 'Confirms what another admin proposed, which carries it out.',
    params: z.strictObject({ changeId: id }),
    response: changed,
    errors: [
      ...(['not_found', 'cannot_target_self', 'other_operator_required'] as const),
      ...(['email_taken', 'step_up_required'] as const),
    ],
  },
  withdraw: {
    method: 'POST',
    path: '/operators/changes/{changeId}/withdraw',
    service: 'console',
    auth: manage,
    summary: 'Drops a proposed change.',
    params: z.strictObject({ changeId: id }),
    response: ok,
    errors: ['not_found', 'step_up_required'],
  },
} as const satisfies RouteMap
