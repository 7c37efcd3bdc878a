import type { PrivateMedia } from '@serendip/contract'
import type { Db } from '../../kernel/db.ts'
import type { Media, ReviewedFile } from '../media/index.ts'
import { listSellers, listPurchases, type PurchaseRow, type WantedPurchases } from './purchases.store.ts'

interface BoughtDeps {
  readonly db: Db
  readonly media: Pick<Media, 'videos'>
}

/** A video of a gallery as its buyer sees it among their private files. */
function present(row: PurchaseRow, file: ReviewedFile): PrivateMedia {
  return {
    id: file.id,
    videoId: row.id,
    type: 'video',
    isPrivate: true,
    isPaid: true,
    availability: 'available',
    url: `/api/media/${file.id}`,
    ...(file.duration_ms === null ? {} : { duration: file.duration_ms / 1000 }),
    metadata: {
      contentType: file.content_type,
      sizeBytes: Number(file.size_bytes),
      ...(file.width === null ? {} : { width: file.width }),
      ...(file.height === null ? {} : { height: file.height }),
      ...(file.preview_id === null ? {} : { preview: `/api/media/${file.id}/preview` }),
    },
    blurred: false,
    allowUnblure: false,
    transcodingStatus: 'notNeeded',
    from: row.owner_id,
    created: row.unlocked_at.getTime(),
  }
}

/** Videos of galleries that people bought, for the list of their private files, which belongs to `chat`. */
export const boughtVideosIn = ({ db, media }: BoughtDeps) => ({
  /** Purchases of a person that they can still see, newest first: null in place of a file that is gone. */
  async page(
    buyerId: string,
    wanted: WantedPurchases,
  ): Promise<{ readonly at: Date; readonly id: string; readonly item: PrivateMedia | null }[]> {
    const rows = await listPurchases(db, buyerId, wanted)
    const files = await media.videos.files(
      db,
      rows.map(({ media_id }) => media_id),
    )
    return rows.map((row) => {
      const file = files.get(row.media_id)
      return { at: row.unlocked_at, id: row.id, item: file ? present(row, file) : null }
    })
  },
  /** The creators of whom a person bought videos, with the time of the last one. */
  sellers: (buyerId: string, wanted: Pick<WantedPurchases, 'most' | 'excluded' | 'now'>) =>
    listSellers(db, buyerId, wanted),
})
