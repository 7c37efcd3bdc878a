import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const renewMs = 60_000

/** How something is claimed and given back; constants of their module, since a change of them claims anew. */
export interface Lease {
  readonly queryKey: QueryKey
  claim(id: string): Promise<unknown>
  release(id: string): Promise<unknown>
}

/** Claims what is shown and gives it back on leaving; answers whether it is ours, or why not. Null claims nothing. */
export function useLease(
  id: string | null,
  { queryKey, claim, release }: Lease,
): { isOurs: boolean; error: unknown } {
  const queries = useQueryClient()
  const [claimed, setClaimed] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (id === null) return
    const renew = () =>
      claim(id).then(
        () => {
          setClaimed(id)
          setError(null)
        },
        (thrown: unknown) => {
          setClaimed(null)
          setError(thrown)
        },
      )
    void renew()
    const timer = setInterval(() => void renew(), renewMs)
    return () => {
      clearInterval(timer)
      void release(id)
        .then(() => queries.invalidateQueries({ queryKey }))
        .catch(() => undefined)
    }
  }, [id, queries, queryKey, claim, release])
  return { isOurs: id !== null && claimed === id, error }
}
