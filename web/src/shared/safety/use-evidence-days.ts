import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-context.tsx'
import { siteSettingsQuery } from '../../platform/queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The days for which the evidence of a report is stored, a setting; null until it is known. */
export function useEvidenceDays(): number | null {
  const { data } = useQuery(siteSettingsQuery(usePlatform().settings))
  return data ? Math.ceil(data.evidenceKeepMs / dayMs) : null
}
