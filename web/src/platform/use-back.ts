import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** The router numbers its entries; the first one of a visit has none before it that is ours. */
const hasEntryBefore = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0

/** Goes back, and to the match where there is nothing of ours to go back to (SPEC §2). */
export function useBack(fallback = '/match'): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (hasEntryBefore(history.state)) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }, [navigate, fallback])
}
