import { useState } from 'react'
import { storageOf } from '../../platform/analytics/storage.ts'
import { deviceId } from '../../platform/storage/device-id.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { isoDay, type PickedDay } from './fields/birthday.ts'
import type { FieldProblem } from './signup-rules.ts'

const entry = 'underAgeUntil'
/** As long as the server remembers it by default. */
const memoryMs = 24 * 3_600_000
const storage = storageOf(() => localStorage)

/**
 * A birthday under 18 that was sent is remembered here and on the server, so that nobody simply enters another one
 * right after it.
 */
export function useUnderAge() {
  const { api, clock } = usePlatform()
  const [isRemembered, setIsRemembered] = useState(() => Number(storage.read(entry)) > clock.now())

  /** To be called with what was sent and what is wrong with it. */
  function noteSent(picked: PickedDay, found: FieldProblem | undefined): void {
    const birthday = isoDay(picked)
    if (isRemembered || birthday === null || !found || !('error' in found)) return
    storage.write(entry, String(clock.now() + memoryMs))
    setIsRemembered(true)
    const body = { birthday, deviceId: deviceId(localStorage) }
    // Without an answer the memory of this device remains.
    void api.accounts.validateAge({ body }).catch(() => undefined)
  }
  return { isRemembered, noteSent }
}
