import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** The router numbers its entries; before the first one of a visit there is none of ours. */
const hasEntryBefore = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0

/** Goes back, or to the match if there is no previous page of ours (SPEC §2). */
export function useBack(fallback = '/match'): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (hasEntryBefore(history.state)) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }, [navigate, fallback])
}
