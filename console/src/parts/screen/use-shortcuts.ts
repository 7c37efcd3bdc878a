import { useEffectEvent, useLayoutEffect } from 'react'

/** Whether a key is meant for a field, a dialog, an open menu or the browser instead of the screen. */
const isMeantElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.target instanceof HTMLInputElement ||
  event.target instanceof HTMLTextAreaElement ||
  event.target instanceof HTMLSelectElement ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null

/** Action of each key, by its lower-case name. */
export type Shortcuts = Readonly<Record<string, (() => void) | null>>

/**
 * Keys that act on the screen, from the moment it is drawn: an effect that runs later would lose a key pressed at once.
 * A key held down acts once, unless it only moves.
 */
export function useShortcuts(shortcuts: Shortcuts, { mayRepeat = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key.toLowerCase()]
    if (!act || isMeantElsewhere(event) || (event.repeat && !mayRepeat)) return
    // Otherwise it would be typed into a field that it opens.
    event.preventDefault()
    act()
  })
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
