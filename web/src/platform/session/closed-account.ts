import type { Api } from '../api/api-client.ts'

const entry = 'closedAccount'

/** The session of an account that was closed: it opens the standing page and the archive, and nothing else. */
export interface ClosedAccount {
  isStored(): boolean
  /** Stores the token for this tab only, apart from the session of a logged-in person. */
  keep(token: string): void
  forget(): void
  /** Forgets the token, and ends its session on the server as far as it can be reached. */
  leave(): void
  /** Requests with the closed account's token. */
  readonly api: Api
}

export function createClosedAccount(
  temporary: Storage,
  makeApi: (token: () => string | null, forget: () => void) => Api,
): ClosedAccount {
  const token = () => temporary.getItem(entry)
  const forget = () => temporary.removeItem(entry)
  const api = makeApi(token, forget)
  return {
    isStored: () => token() !== null,
    keep: (stored) => temporary.setItem(entry, stored),
    forget,
    leave() {
      if (token() === null) return
      void api.accounts.logout().catch(() => undefined)
      forget()
    },
    api,
  }
}
