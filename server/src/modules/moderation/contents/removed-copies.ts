import { reportReason } from '@serendip/contract'
import type { Measure } from '@serendip/contract/operator'
import type { EventListener } from '../../../kernel/events.ts'
import { transact } from '../../../kernel/transact.ts'
import { findAccounts } from '../../accounts/index.ts'
import { type Copy, copiesOf } from '../../media/index.ts'
import {
  type CopyCase,
  findReport,
  listCopyCases,
  openCopyCase,
  type StoredEvidence,
} from '../../safety/index.ts'
import type { Tx } from '../../../kernel/db.ts'
import { decisionsOn, findEvent } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'

/** More than a removed picture has; what goes beyond is reported or refused when it comes again. */
const copiesMax = 100

/**
 * The files whose fingerprints a measure keeps: the reported photo, those of the reported message, or all of a case about
 * copies. A measure about a whole chat removes files that nobody reported, and that may be anybody's.
 */
export function filesKept(
  measure: Measure,
  {
    evidence,
    personId,
    photoId,
    isCopy,
  }: {
    readonly evidence: StoredEvidence | null
    readonly personId: string
    readonly photoId: string | undefined
    readonly isCopy: boolean
  },
): readonly string[] {
  if (measure === 'photoRemoved') return photoId === undefined ? [] : [photoId]
  if (measure !== 'mediaRemoved' || evidence === null) return []
  return evidence.texts
    .filter(({ from, textId }) => from === personId && (isCopy || textId === evidence.reportedId))
    .flatMap(({ mediaIds }) => mediaIds)
}

/** Decisions about copies of what a report's decision removed; they go with it, and never it with them. */
export const decisionsOfCopies = async (tx: Tx, reportId: string): Promise<readonly string[]> =>
  decisionsOn(tx, await listCopyCases(tx, reportId))

const subjectOf = (shownBy: string) => {
  if (shownBy.startsWith('sto_')) return 'story'
  return shownBy.startsWith('vid_') ? 'video' : 'message'
}

/** A photo is a case of its own, because a decision takes one; the files of a person are one case. */
function casesOf(
  copies: readonly Copy[],
): readonly Pick<CopyCase, 'ownerId' | 'subject' | 'photoId' | 'files'>[] {
  const photos = copies
    .filter(({ shownBy }) => shownBy === null)
    .map(({ ownerId, contentId }) => ({ ownerId, subject: 'photo', photoId: contentId, files: [] }) as const)
  const shown = copies.flatMap(({ shownBy, contentId: mediaId, ownerId, since }) =>
    shownBy === null ? [] : [{ ownerId, shownBy, mediaId, since }],
  )
  const files = [...Map.groupBy(shown, ({ ownerId }) => ownerId)].map(
    ([ownerId, theirs]) =>
      ({
        ownerId,
        subject: subjectOf(theirs[0]?.shownBy ?? ''),
        photoId: null,
        files: theirs,
      }) as const,
  )
  return [...photos, ...files]
}

/**
 * Opens cases about the same picture or video elsewhere once a decision has removed it. Operators decide each: its owner may
 * be the person whose picture it is.
 */
export const reviewCopies = (deps: ModerationDeps): EventListener<'report.decided'> => ({
  name: 'removed-copies',
  events: ['report.decided'],
  async handle({ payload: { reportId, eventId } }) {
    const { db, clock, secrets, settings } = deps.plumbing
    const event = await findEvent(db, eventId)
    if (event?.kind !== 'decided' || (event.measure !== 'photoRemoved' && event.measure !== 'mediaRemoved'))
      return
    const found = casesOf(await copiesOf(db, eventId, copiesMax))
    if (found.length === 0) return
    // A decision about a copy opens no second case about the others, nor about those that operators let stand.
    const rootId = (await findReport(db, reportId))?.copy_of ?? reportId
    const owners = await findAccounts(db, [...new Set(found.map(({ ownerId }) => ownerId))])
    const { evidenceKeepMs } = await settings.read()
    const at = new Date(clock.now())
    const until = new Date(at.getTime() + evidenceKeepMs)
    const reason = reportReason.parse(event.rule)
    await transact(db, async (tx) => {
      for (const copies of found) {
        const owner = owners.get(copies.ownerId)
        if (!owner || owner.erased_at !== null) continue
        const of = { ...copies, ownerName: owner.name, reportId: rootId, reason, openedBy: event.actor }
        await openCopyCase({ secrets, newKey: () => crypto.randomUUID() }, tx, of, { at, until })
      }
    })
  },
})
