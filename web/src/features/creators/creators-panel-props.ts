import type { Rings } from './rings/rings.ts'
import type { WantedCalls } from './wanted-call.ts'

export interface CreatorsPanelProps {
  readonly rings: Rings
  /** Calls that were wished for on another screen: the lobby makes them. */
  readonly wanted?: WantedCalls
  /** Wakes the camera before a call; false where there is none to call with. */
  prepare(): Promise<boolean>
}
