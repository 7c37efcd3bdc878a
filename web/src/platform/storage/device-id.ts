import { makeUuid } from '../uuid.ts'

const entry = 'deviceId'

/** This browser's own id: `web_` and a uuid, created once and stored; it outlives sessions and identifies no person. */
export function deviceId(storage: Storage, makeId: () => string = makeUuid): string {
  const stored = storage.getItem(entry)
  const uuid = stored && /^[\w-]{1,60}$/.test(stored) ? stored : makeId()
  if (uuid !== stored) storage.setItem(entry, uuid)
  return `web_${uuid}`
}
