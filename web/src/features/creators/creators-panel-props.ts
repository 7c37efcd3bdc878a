import type { Rings } from './rings/rings.ts'

export interface CreatorsPanelProps {
  readonly rings: Rings
  /** Wakes the camera before a call; false where there is none to call with. */
  prepare(): Promise<boolean>
}
