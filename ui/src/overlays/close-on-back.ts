import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react'

/** Until the returned function is called, the browser's Back calls `close` instead of leaving the screen. */
export type HoldBack = (close: () => void) => () => void

/** Without a value, Back leads to another screen, as in a page without a router. */
export const HoldBackContext = createContext<HoldBack | null>(null)

/** While `isOpen`, the browser's Back closes what is open. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const hold = useContext(HoldBackContext)
  const closeNow = useEffectEvent(close)
  // Before the paint: Back that is pressed right after the opening finds its entry.
  useLayoutEffect(() => (isOpen && hold ? hold(() => closeNow()) : undefined), [isOpen, hold])
}
