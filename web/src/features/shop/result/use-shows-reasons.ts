import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform-context.tsx'

const experiment = 'decline_errors'

/**
 * Whether a declined payment is shown with its reason and the best next step, or with one text for all; undefined until that
 * is known. Asked only when there is something to show, as whoever asks takes part.
 */
export function useShowsReasons(isAsked: boolean): boolean | undefined {
  const { api } = usePlatform()
  const { data, isError } = useQuery({
    queryKey: ['split', experiment],
    queryFn: () => api.experiments.split({ params: { name: experiment }, query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAsked,
  })
  if (isError) return false
  return data && data.group !== null
}
