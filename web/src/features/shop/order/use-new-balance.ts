import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Coins and premium that came are new everywhere at once. */
export function useNewBalance(isPaid: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isPaid) return
    for (const key of ['coins', 'profile', 'coin-rate', 'membership'])
      void queries.invalidateQueries({ queryKey: [key] })
  }, [isPaid, queries])
}
