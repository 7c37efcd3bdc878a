import { ArrowLeftIcon, Button } from '@serendip/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { wantedFor } from '../../../shared/coins/coins-for.ts'

const entry = 'shopReturn'

/** The address that the coins of this visit to the shop are for; null if they are for none. It outlives the payment service's page. */
export const returnAddress = (): string | null => sessionStorage.getItem(entry)

/** The same, as the link that led here says it; a visit without one starts anew. */
export function useReturnAddress(): string | null {
  const { state } = useLocation()
  const [address] = useState(() => wantedFor(state))
  useEffect(() => {
    if (address === null) sessionStorage.removeItem(entry)
    else sessionStorage.setItem(entry, address)
  }, [address])
  return address
}

interface ReturnLinkProps {
  readonly to: string
  /** It is the one thing to do now. */
  readonly isFirst?: boolean
  onUse?(): void
}

/** Back to what the coins are for. */
export function ReturnLink({ to, isFirst = false, onUse }: ReturnLinkProps) {
  const label = useReturnLabel(to)
  const look = isFirst ? ({ variant: 'ember', size: 'l', block: true } as const) : {}
  return (
    <Button asChild icon={<ArrowLeftIcon />} {...look}>
      <Link to={to} {...(onUse && { onClick: onUse })}>
        {label}
      </Link>
    </Button>
  )
}

function useReturnLabel(to: string): string {
  const { t } = useTranslation('shop')
  if (to.startsWith('/chat')) return t('back.chat')
  if (to.startsWith('/match')) return t('back.match')
  return to.startsWith('/user-detail/') ? t('back.call') : t('back.other')
}
