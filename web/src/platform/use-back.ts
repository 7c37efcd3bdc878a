import { useCallback } from 'react'
import { indexOf } from './router/entries.ts'
import { useNavigate } from './router/router-context.tsx'

/** Goes back, or to the match if there is no previous page of ours (SPEC §2). */
export function useBack(fallback = '/match'): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if ((indexOf(history.state) ?? 0) > 0) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }, [navigate, fallback])
}
