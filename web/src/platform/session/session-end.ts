/** In session storage while somebody whose session ended elsewhere (483) has not been told yet. */
const entry = 'sessionEnded'

export const rememberSessionEnd = (temporary: Storage): void => temporary.setItem(entry, '1')

/** Whether somebody is to be told; only once. */
export function takeSessionEnd(temporary: Storage): boolean {
  const isNew = temporary.getItem(entry) !== null
  temporary.removeItem(entry)
  return isNew
}
