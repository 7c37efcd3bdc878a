import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'
import { identityQuery } from './identity-query.ts'

/** The identity check before video: one per app. */
export interface IdentityGate {
  /**
   * Whether video may start, as far as is known; if a proof is missing it asks for it. If nothing is known, it allows
   * the start: the server decides.
   */
  passes(): Promise<boolean>
  /** The server refused video for want of a proof. */
  ask(): void
  /** The person is back from the provider's page. */
  returned(): void
}

interface IdentityGateDeps {
  readonly api: Pick<Api, 'identity'>
  readonly queries: QueryClient
  /** Opens the dialog; `returned` has it ask the provider once. */
  open(call: { readonly returned: boolean }): void
}

export function createIdentityGate({ api, queries, open }: IdentityGateDeps): IdentityGate {
  const query = identityQuery(api)
  return {
    async passes() {
      // Start does not wait for what is already known.
      if (queries.getQueryData(query.queryKey)?.reason === null) return true
      const view = await queries.fetchQuery(query).catch(() => null)
      if (view === null || view.reason === null) return true
      open({ returned: false })
      return false
    },
    ask() {
      void queries.invalidateQueries({ queryKey: query.queryKey })
      open({ returned: false })
    },
    returned: () => open({ returned: true }),
  }
}
