import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { AuditAction } from '../../kernel/names.ts'
import type { Audit } from './audit.ts'

/** As long as a session of an operator lasts at most: what was shown before is looked at again. */
const shownForMs = 12 * 3_600_000
/** Looks of one operator at one thing that are read: more than anybody takes within a session. */
const looksRead = 500

const itemOf = z.object({ file: z.string().optional(), documentId: z.string().optional() })

interface ShownThing {
  readonly operatorId: string
  /** Of the entries that say so. */
  readonly subject: string
  readonly actions: readonly AuditAction[]
  /** Files or documents of the subject, each of which has an entry of its own. */
  readonly items?: readonly string[]
}

/** Whether the security log says that the server sent a thing, or all of these items of it, to an operator lately. */
export async function wasShown(
  { audit, clock }: { readonly audit: Pick<Audit, 'search'>; readonly clock: Clock },
  { operatorId: actor, subject, actions: anyAction, items }: ShownThing,
): Promise<boolean> {
  if (items?.length === 0) return true
  const from = clock.now() - shownForMs
  const entries = await audit.search({ actor, subject, anyAction, from }, looksRead)
  if (items === undefined) return entries.length > 0
  const seen = new Set(
    entries.flatMap(({ detail }) => {
      const { file, documentId } = itemOf.parse(JSON.parse(detail ?? '{}'))
      return [file, documentId]
    }),
  )
  return items.every((id) => seen.has(id))
}
