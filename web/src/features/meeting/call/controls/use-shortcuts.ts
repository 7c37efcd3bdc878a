import { useEffect, useRef } from 'react'
import { type ShortcutAction, shortcutOf } from './shortcuts.ts'

/** Runs the call's shortcuts while the screen is open. */
export function useShortcuts(run: Readonly<Record<ShortcutAction, () => void>>): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const action = shortcutOf(event, event.target instanceof Element ? event.target : null)
      if (action === null) return
      event.preventDefault()
      latest.current[action]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
