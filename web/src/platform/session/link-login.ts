const entry = 'linkLogin'

/** The code of a link that asks to replace the session, stored for this tab until the person decides. */
export const keepLinkLogin = (temporary: Pick<Storage, 'setItem'>, code: string): void =>
  temporary.setItem(entry, code)

export const readLinkLogin = (temporary: Pick<Storage, 'getItem'>): string | null => temporary.getItem(entry)

export const forgetLinkLogin = (temporary: Pick<Storage, 'removeItem'>): void => temporary.removeItem(entry)
