import { Button, CoinIcon, type ButtonProps } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import { useCoinPrice } from './coin-price.ts'
import { useCoinShop } from './coin-shop.ts'
import { coinsFor } from './coins-for.ts'

/** "You need 20 coins (≈ $0.47) more." Nothing while the number is not known. */
export function MissingCoins({ coins }: { readonly coins: number | null }) {
  const { t } = useTranslation('coins')
  const { priceOf } = useCoinPrice()
  return coins === null ? null : t('missing', { price: priceOf(coins) })
}

/** The same for something of this price, by one's own balance. */
export function MissingCoinsFor({ priceCoins }: { readonly priceCoins: number }) {
  return <MissingCoins coins={useMissingFor(priceCoins)} />
}

/** Coins that are missing for something of this price, by one's own balance; null if none are, or while that is unknown. */
function useMissingFor(priceCoins: number): number | null {
  const { api } = usePlatform()
  const { data: own } = useQuery(profileQuery(api))
  const missing = own === undefined ? 0 : priceCoins - own.coins
  return missing > 0 ? missing : null
}

interface GetCoinsProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** The address that the coins are for, where the person comes back to. */
  readonly to: string
  readonly missingCoins: number | null
  onUse?(): void
}

/** Leads to where coins are bought: in a chat beside it, elsewhere to the shop and from there back. */
export function GetCoins({ to, missingCoins, onUse, ...look }: GetCoinsProps) {
  const { t } = useTranslation('coins')
  const shop = useCoinShop()
  const isInChat = useLocation().pathname === '/chat'
  if (shop !== null && isInChat) {
    const open = () => {
      onUse?.()
      shop.open({ place: 'chat', missingCoins })
    }
    return (
      <Button {...look} icon={<CoinIcon />} onClick={open}>
        {t('get')}
      </Button>
    )
  }
  return (
    <Button {...look} icon={<CoinIcon />} asChild>
      <Link to="/payment/credits" state={coinsFor(to)} {...(onUse && { onClick: onUse })}>
        {t('get')}
      </Link>
    </Button>
  )
}

/** The same for something of this price, by one's own balance. */
export function GetCoinsFor({
  priceCoins,
  ...rest
}: Omit<GetCoinsProps, 'missingCoins'> & { readonly priceCoins: number }) {
  return <GetCoins {...rest} missingCoins={useMissingFor(priceCoins)} />
}
