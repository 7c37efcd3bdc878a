import type { IdentityDeclineReason } from '@serendip/contract'
import { z } from 'zod'
import type { SeenCheck } from '../../../modules/identity/identity-provider.port.ts'

const id = z.string().min(1).max(100)

export const verification = z.object({
  id: z.string(),
  status: z.string(),
  /** Names the identification, once the person has submitted something. */
  step: z
    .object({ kycIdentification: z.object({ id: id.nullish() }).nullish() })
    .nullish()
    .catch(null),
})

export const identification = z.object({
  id: z.string(),
  status: z.string(),
  /** The tests performed, such as `SelfieAndDocumentFacesMatch`, and their results. */
  rules: z
    .array(z.object({ name: z.string(), status: z.string() }))
    .nullish()
    .catch(null),
})

/** Ends of an attempt without a result, and their meaning for the person. */
const ended: Readonly<Record<string, IdentityDeclineReason>> = {
  Aborted: 'cancelled',
  Cancelled: 'cancelled',
  Expired: 'expired',
  Failed: 'other',
  Rejected: 'other',
}

/** Failed tests by precedence, each recognised by part of its name. */
const causes: readonly (readonly [RegExp, IdentityDeclineReason])[] = [
  [/(?:^|[a-z])Age(?![a-z])/, 'age'],
  [/^Document/, 'document'],
  [/Selfie|Face|Liveness/, 'face'],
  [/Document/, 'document'],
]

function causeOf(rules: z.output<typeof identification>['rules']): IdentityDeclineReason {
  const failed = (rules ?? []).filter(({ status }) => status === 'Fail').map(({ name }) => name)
  return causes.find(([pattern]) => failed.some((name) => pattern.test(name)))?.[1] ?? 'other'
}

/** A verification states how far the person came; `Completed` alone approves nobody. */
export function seenByVerification({ status }: z.output<typeof verification>): SeenCheck {
  const declined = ended[status]
  if (declined !== undefined) return { status: 'rejected', declined, identificationId: null }
  const isDone = status === 'Completed'
  return { status: isDone ? 'pending' : 'started', declined: null, identificationId: null }
}

/** Only `Approved` approves an identification; an unknown status is still pending. */
export function seenByIdentification(
  { status, rules }: z.output<typeof identification>,
  seen: z.output<typeof verification>,
  identificationId: string,
): SeenCheck {
  if (status === 'Approved') return { status: 'approved', declined: null, identificationId }
  const outcome = ended[status]
  if (outcome !== undefined) {
    return { status: 'rejected', declined: outcome === 'other' ? causeOf(rules) : outcome, identificationId }
  }
  // The person submitted something and then left for good: nobody will review it.
  const left = seenByVerification(seen)
  if (left.status === 'rejected') return { ...left, identificationId }
  return { status: left.status, declined: null, identificationId }
}
