/** In session storage until a person whose session ended elsewhere (483) has been notified. */
const entry = 'sessionEnded'

export const rememberSessionEnd = (temporary: Storage): void => temporary.setItem(entry, '1')

/** Whether the person must be notified; true only once. */
export function takeSessionEnd(temporary: Storage): boolean {
  const isNew = temporary.getItem(entry) !== null
  temporary.removeItem(entry)
  return isNew
}
