import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useSecondsUntil } from '../../../platform/use-seconds-until.ts'

/**
 * The single offer to a person who is about to delete their account: it is requested when `isAsked`, lasts a minute on
 * the server and never restarts. Null if there is none or it is over; if the server cannot be reached, nothing is
 * offered.
 */
export function useExitOffer(isAsked: boolean) {
  const { api, clock } = usePlatform()
  const { data: offer, isLoading } = useQuery({
    queryKey: ['exit-offer'],
    queryFn: async () => {
      const { offer: made } = await api.offers.exitOffer()
      // The end is counted by this browser’s clock, which may differ from the server’s.
      return made && { key: made.key, until: clock.now() + made.leftMs }
    },
    enabled: isAsked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const seconds = useSecondsUntil(offer?.until ?? null)
  return { offer: offer && seconds > 0 ? offer : null, isLoading }
}
