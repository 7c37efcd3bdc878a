import type { Rings } from './rings/rings.ts'
import type { WantedCalls } from './wanted-call.ts'

export interface CreatorsPanelProps {
  readonly rings: Rings
  /** Calls requested on another screen: the lobby makes them. */
  readonly wanted?: WantedCalls
  /** Opens the camera before a call; false if there is none. */
  prepare(): Promise<boolean>
}
