import type { PhotoDecline } from '@serendip/contract'
import { reviewsShown } from '@serendip/contract/operator'
import type { ClaimColumns } from '../../../kernel/claims.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { nextPage, type QueuePlace, readPlace } from '../../../kernel/queue-place.ts'
import type { ReviewRows } from '../../../kernel/review-rows.ts'
import { accountCards } from '../../accounts/index.ts'
import { claimOrConflict, releaseItem } from '../../audit/index.ts'
import type { ReviewedFile } from '../../media/index.ts'
import { presentClaims } from '../../operators/index.ts'
import type { Stories } from '../../stories/index.ts'
import { recordShownFile, requireShownFile } from '../cases/require-shown.ts'
import type { ModerationDeps } from '../moderation-deps.ts'

export interface ReviewedRow extends ClaimColumns {
  readonly id: string
  readonly owner_id: string
  readonly media_id: string
  readonly state: string
  readonly changed_at: Date
}

/** Something with a file that creators show once it is approved: a story, or a video of a gallery. */
interface ReviewKind<Row extends ReviewedRow> {
  readonly kind: 'story' | 'video'
  readonly queue: 'stories' | 'videos'
  readonly rows: ReviewRows<Row>
  readonly files: Stories['files']
  find(db: Db, id: string): Promise<Row | null>
  decide(id: string, decision: Decision, also: (tx: Tx) => Promise<void>): Promise<void>
}

type Verdict =
  | { readonly verdict: 'approved' }
  | { readonly verdict: 'declined'; readonly reason: PhotoDecline }
type Decision = Verdict & { readonly decidedBy: string }

/** The facts of a row that its operator sees in each queue. */
interface CardFacts {
  readonly ownerId: string
  readonly ownerName: string
  readonly waitingSince: number
  readonly claim: ReturnType<Awaited<ReturnType<typeof presentClaims>>>
}

/** An operator's act on one thing of a queue. */
interface Act {
  readonly caller: OperatorCaller
  readonly id: string
  readonly origin: Origin
}

/** The review of things with a file; `present` says how the queue shows one. */
export function reviewFiles<Row extends ReviewedRow, Card>(
  deps: ModerationDeps,
  { kind, queue, rows, files, find, decide }: ReviewKind<Row>,
  present: (row: Row, file: ReviewedFile, shown: CardFacts) => Card,
) {
  const { db, clock, audit } = deps.plumbing
  const shown = (id: string) => ({ action: `${kind}.shown`, subject: id }) as const

  async function cards(found: readonly Row[]): Promise<Card[]> {
    const ownerIds = [...new Set(found.map(({ owner_id }) => owner_id))]
    const mediaIds = found.map(({ media_id }) => media_id)
    const [owners, fileOf, claimOf] = await Promise.all([
      ownerIds.length === 0 ? [] : accountCards(db).where('id', 'in', ownerIds).execute(),
      files.files(db, mediaIds),
      presentClaims(db, found, clock.now()),
    ])
    const nameOf = new Map(owners.map(({ id, name }) => [id, name]))
    return found.flatMap((row) => {
      const [file, ownerName] = [fileOf.get(row.media_id), nameOf.get(row.owner_id)]
      if (!file || ownerName === undefined) return []
      const waitingSince = row.changed_at.getTime()
      return [present(row, file, { ownerId: row.owner_id, ownerName, waitingSince, claim: claimOf(row) })]
    })
  }
  async function waiting(id: string): Promise<Row | null> {
    const row = await find(db, id)
    return row?.state === 'pending' ? row : null
  }
  /** Throws not_found for one that does not wait. */
  async function require(id: string): Promise<Row> {
    const row = await waiting(id)
    if (!row) throw new DomainError('not_found')
    return row
  }
  const placeOf = ({ id, changed_at: since }: Row): QueuePlace => ({ priority: 0, since, id })
  return {
    async page(after: string | undefined) {
      const [found, { waiting: count }] = await Promise.all([
        rows.pending(db, reviewsShown, readPlace(after)),
        rows.count(db),
      ])
      return { cards: await cards(found), waiting: count, next: nextPage(found, reviewsShown, placeOf) }
    },
    async open(id: string): Promise<Card> {
      const [card] = await cards([await require(id)])
      if (!card) throw new DomainError('not_found')
      return card
    },
    async file({ caller, id, origin }: Act) {
      const { media_id } = await require(id)
      const file = await files.open(media_id)
      await recordShownFile(deps, caller, shown(id), origin)
      return file
    },
    /** A still picture, which is no look at the file. */
    async still(id: string): Promise<Uint8Array> {
      return files.picture((await require(id)).media_id)
    },
    async claim({ caller: { operatorId }, id: itemId, origin }: Act) {
      if (!(await waiting(itemId))) throw new DomainError('conflict')
      const act = { queue, itemId, operatorId, origin }
      return claimOrConflict(deps.plumbing, act, (tx, claim) => rows.claim(tx, itemId, claim))
    },
    release({ caller: { operatorId }, id: itemId, origin }: Act) {
      const act = { queue, itemId, operatorId, origin }
      return releaseItem(deps.plumbing, act, (tx) => rows.release(tx, itemId, operatorId))
    },
    /** Throws unseen for a file that was not sent to the operator. */
    async decide({ caller, id, origin }: Act, body: Verdict): Promise<{ ok: true }> {
      if (await waiting(id)) await requireShownFile(deps, caller, shown(id))
      const { operatorId: actor } = caller
      await decide(id, { ...body, decidedBy: actor }, (tx) =>
        audit.record(
          {
            action: `${kind}.${body.verdict}`,
            subject: id,
            actor,
            origin,
            about: body.verdict === 'approved' ? {} : { reason: body.reason },
          },
          tx,
        ),
      )
      return { ok: true }
    },
  }
}
