import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useSecondsUntil } from '../../../platform/use-seconds-until.ts'

/**
 * The one offer to somebody who is about to delete: it is asked for when `isAsked`, lives a minute on the server and
 * never restarts. Null where there is none, or where it is over; where the server cannot be asked, nothing is offered.
 */
export function useExitOffer(isAsked: boolean) {
  const { api, clock } = usePlatform()
  const { data: offer, isLoading } = useQuery({
    queryKey: ['exit-offer'],
    queryFn: async () => {
      const { offer: made } = await api.accounts.exitOffer()
      // The end is counted from now on by this browser’s clock, which may be another than the server’s.
      return made && { key: made.key, until: clock.now() + made.leftMs }
    },
    enabled: isAsked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const seconds = useSecondsUntil(offer?.until ?? null)
  return { offer: offer && seconds > 0 ? { key: offer.key, seconds } : null, isLoading }
}
