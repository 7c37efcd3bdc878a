import type { HistoryGift } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { People } from '../people/index.ts'
import type { Profiles } from '../profiles/index.ts'

export interface ActivityDeps {
  readonly plumbing: { readonly db: Db; readonly clock: Clock; readonly ids: Ids }
  readonly realtime: Realtime
  readonly people: Pick<People, 'relationTo' | 'shownTo'>
  readonly profiles: Pick<Profiles, 'partner'>
  /** The gifts with these ids; those that are gone are left out. */
  givenGifts(giftIds: readonly string[]): Promise<ReadonlyMap<string, HistoryGift>>
}
