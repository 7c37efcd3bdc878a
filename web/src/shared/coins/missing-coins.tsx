import { Button, CoinIcon, type ButtonProps } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import { useCoinPrice } from './coin-price.ts'
import { coinsFor } from './coins-for.ts'

/** "You need 20 coins (≈ $0.47) more." Nothing while the number is not known. */
export function MissingCoins({ coins }: { readonly coins: number | null }) {
  const { t } = useTranslation('coins')
  const { priceOf } = useCoinPrice()
  return coins === null ? null : t('missing', { price: priceOf(coins) })
}

/** The same for something of this price, by one's own balance. */
export function MissingCoinsFor({ priceCoins }: { readonly priceCoins: number }) {
  const { api } = usePlatform()
  const { data: own } = useQuery(profileQuery(api))
  const missing = own === undefined ? 0 : priceCoins - own.coins
  return <MissingCoins coins={missing > 0 ? missing : null} />
}

interface GetCoinsProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** The address that the coins are for, where the person comes back to. */
  readonly to: string
  onUse?(): void
}

/** Leads to where coins are got, and from there back. */
export function GetCoins({ to, onUse, ...look }: GetCoinsProps) {
  const { t } = useTranslation('coins')
  return (
    <Button {...look} icon={<CoinIcon />} asChild>
      <Link to="/wallet" state={coinsFor(to)} {...(onUse && { onClick: onUse })}>
        {t('get')}
      </Link>
    </Button>
  )
}
