import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Goes back, or to the match if there is no previous page of ours (SPEC §2). */
export function useBack(fallback = '/match'): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    // The router numbers its entries in the history of the visit.
    if (history.state?.idx > 0) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }, [navigate, fallback])
}
