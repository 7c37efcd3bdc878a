import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../client.ts'
import { casesKey } from './cases-key.ts'

const renewMs = 60_000

/** Claims a report while its screen is open and gives it back on leaving; answers whether it is ours, or why not. */
export function useClaim(reportId: string, isWanted: boolean): { isOurs: boolean; error: unknown } {
  const queries = useQueryClient()
  const [claimed, setClaimed] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (!isWanted) return
    const claim = () =>
      api.cases.claim({ params: { reportId } }).then(
        () => {
          setClaimed(reportId)
          setError(null)
        },
        (thrown: unknown) => {
          setClaimed(null)
          setError(thrown)
        },
      )
    void claim()
    const timer = setInterval(() => void claim(), renewMs)
    return () => {
      clearInterval(timer)
      void api.cases
        .release({ params: { reportId } })
        .then(() => queries.invalidateQueries({ queryKey: casesKey }))
        .catch(() => undefined)
    }
  }, [reportId, isWanted, queries])
  return { isOurs: claimed === reportId, error }
}
