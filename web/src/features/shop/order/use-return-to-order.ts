import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { invoiceQuery } from '../shop-queries.ts'

/**
 * Whoever comes back to the shop after paying, with Back or to a page that the browser kept, sees the order: it is not paid
 * a second time by somebody who thinks that nothing happened.
 */
export function useReturnToOrder(awaitedId: string | null): void {
  const { api } = usePlatform()
  const navigate = useNavigate()
  const { data: page } = useQuery({
    ...invoiceQuery(api, awaitedId ?? ''),
    enabled: awaitedId !== null,
    refetchInterval: false,
  })
  const isPaid = page?.invoice.state === 'paid'
  useEffect(() => {
    if (isPaid) void navigate(`/payment/step2/${awaitedId}`, { replace: true })
  }, [isPaid, awaitedId, navigate])
}
