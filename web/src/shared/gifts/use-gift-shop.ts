import type { RolesGroup } from '@serendip/contract'
import { shortName } from '@serendip/ui'
import { usePlatform } from '../../platform/platform-context.tsx'
import { type GiftWish, useCoinShop } from '../coins/coin-shop.ts'

/** Somebody who might be given something. */
interface Somebody {
  readonly userId: string
  readonly name: string
  readonly rolesGroup: RolesGroup
  readonly demo: boolean
}

/** Opens the gifts for a person; null where nothing can be given: creators give nothing, and demo peers get nothing. */
export function useGiftShop(to: Somebody, place: GiftWish['place']): (() => void) | null {
  const shop = useCoinShop()
  const own = usePlatform().session.current()?.profile
  // The demo's creators have accounts; its peers play a film.
  const isPeer = to.demo && to.rolesGroup === 'user'
  const mayGive =
    own?.rolesGroup === 'user' && own._id !== to.userId && !isPeer && to.rolesGroup !== 'pendingGoddess'
  if (shop === null || !mayGive) return null
  return () => shop.openGifts({ place, toId: to.userId, name: shortName(to.name) })
}
