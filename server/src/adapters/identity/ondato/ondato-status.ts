import type { IdentityDeclined } from '@serendip/contract'
import { z } from 'zod'
import type { SeenCheck } from '../../../modules/identity/identity-provider.port.ts'

const id = z.string().min(1).max(100)

export const verification = z.object({
  id: z.string(),
  status: z.string(),
  /** Names what was looked at, once the person has shown something. */
  step: z
    .object({ kycIdentification: z.object({ id: id.nullish() }).nullish() })
    .nullish()
    .catch(null),
})

export const identification = z.object({
  id: z.string(),
  status: z.string(),
  /** What was tested, such as `SelfieAndDocumentFacesMatch`, and how that went. */
  rules: z
    .array(z.object({ name: z.string(), status: z.string() }))
    .nullish()
    .catch(null),
})

/** The words for a try that came to its end without a result, and what that means to the person. */
const ended: Readonly<Record<string, IdentityDeclined>> = {
  Aborted: 'cancelled',
  Cancelled: 'cancelled',
  Expired: 'expired',
  Failed: 'other',
  Rejected: 'other',
}

/** Which failed test says more than the others, and by what part of its name it is known. */
const causes: readonly (readonly [RegExp, IdentityDeclined])[] = [
  [/(?:^|[a-z])Age(?![a-z])/, 'age'],
  [/^Document/, 'document'],
  [/Selfie|Face|Liveness/, 'face'],
  [/Document/, 'document'],
]

function causeOf(rules: z.output<typeof identification>['rules']): IdentityDeclined {
  const failed = (rules ?? []).filter(({ status }) => status === 'Fail').map(({ name }) => name)
  return causes.find(([pattern]) => failed.some((name) => pattern.test(name)))?.[1] ?? 'other'
}

/** A verification says how far the person came; that it is completed approves nobody. */
export function seenByVerification({ status }: z.output<typeof verification>): SeenCheck {
  const declined = ended[status]
  if (declined !== undefined) return { status: 'rejected', declined, identificationId: null }
  const isDone = status === 'Completed'
  return { status: isDone ? 'pending' : 'started', declined: null, identificationId: null }
}

/** Of an identification only `Approved` approves; what is not known yet is still being looked at. */
export function seenByIdentification(
  { status, rules }: z.output<typeof identification>,
  seen: z.output<typeof verification>,
  identificationId: string,
): SeenCheck {
  if (status === 'Approved') return { status: 'approved', declined: null, identificationId }
  const told = ended[status]
  if (told !== undefined) {
    return { status: 'rejected', declined: told === 'other' ? causeOf(rules) : told, identificationId }
  }
  // The person showed something and then left for good: nobody will look at that.
  const left = seenByVerification(seen)
  if (left.status === 'rejected') return { ...left, identificationId }
  return { status: left.status, declined: null, identificationId }
}
