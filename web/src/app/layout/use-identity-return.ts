import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { IdentityGate } from '../../features/identity/index.ts'

const name = 'identity'

/** The provider's page returns with `identity=returned`, once: then the provider is asked for the result. */
export function useIdentityReturn(gate: IdentityGate): void {
  const [query, setQuery] = useSearchParams()
  const isBack = query.get(name) === 'returned'
  useEffect(() => {
    if (!isBack) return
    gate.returned()
    setQuery(
      (before) => {
        before.delete(name)
        return before
      },
      { replace: true },
    )
  }, [isBack, gate, setQuery])
}
