import type { Partner } from '@serendip/contract'
import { GiftIcon, IconButton, type IconButtonProps } from '@serendip/ui'
import type { GiftWish } from '../coins/coin-shop.ts'
import { useGiftShop } from './use-gift-shop.ts'

interface GiftButtonProps extends Pick<IconButtonProps, 'variant' | 'size'> {
  readonly partner: Partner
  readonly place: GiftWish['place']
  readonly label: string
}

/** The gifts for a person; nothing where there are none. */
export function GiftButton({ partner, place, ...button }: GiftButtonProps) {
  const open = useGiftShop(partner, place)
  return open && <IconButton {...button} data-rests icon={<GiftIcon />} onClick={open} />
}
