import { limits, type Partner } from '@serendip/contract'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-context.tsx'

/** A profile changes rarely: a newer photo or a membership. */
const staleAfterMs = 60_000

/**
 * Profiles of people one met as they are now, by their ids; empty until the server answered, and without those who left
 * or may not be seen.
 */
export function useMetProfiles(userIds: readonly string[]): ReadonlyMap<string, Partner> {
  const { api } = usePlatform()
  const asked = [...new Set(userIds)].slice(0, limits.matchedProfilesMax)
  const { data } = useQuery({
    queryKey: ['met-profiles', ...asked],
    queryFn: async () => (await api.calls.matchedProfiles({ body: { userIds: asked } })).profiles,
    enabled: asked.length > 0,
    staleTime: staleAfterMs,
    retry: false,
  })
  return new Map(data?.map((person) => [person.userId, person]))
}
