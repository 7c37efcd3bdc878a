const entry = 'linkRequest'

/** The request of a mail's link; nothing of it is sent before the person taps. */
export interface LinkRequest {
  /** `login` opens a session, `email` confirms an address. */
  readonly kind: 'login' | 'email'
  readonly code: string
  /** The address on this site that the link opens, without its code. */
  readonly next: string
}

/** Kept for this tab only, and out of the address and the history, until the person decides. */
export const keepLinkRequest = (temporary: Pick<Storage, 'setItem'>, request: LinkRequest): void =>
  temporary.setItem(entry, JSON.stringify(request))

export function readLinkRequest(temporary: Pick<Storage, 'getItem'>): LinkRequest | null {
  try {
    const stored: unknown = JSON.parse(temporary.getItem(entry) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { kind, code, next } = stored as Partial<Record<keyof LinkRequest, unknown>>
    if ((kind !== 'login' && kind !== 'email') || typeof code !== 'string') return null
    return { kind, code, next: isLocal(next) ? next : '/' }
  } catch {
    return null
  }
}

/** Two slashes at the beginning would lead to another site. */
const isLocal = (address: unknown): address is string =>
  typeof address === 'string' && /^\/(?![/\\])/.test(address)

export const forgetLinkRequest = (temporary: Pick<Storage, 'removeItem'>): void => temporary.removeItem(entry)
