import { useRef } from 'react'

/** Where the focus is to return to: the focused element, or the button of the menu it was chosen from. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement
  const menuButtonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menuButtonId ? document.getElementById(menuButtonId) : focused
  return opener instanceof HTMLElement ? opener : null
}

/**
 * Remembers what had the focus when a dialog opened, and gives it back at the end. Radix does so only for a dialog
 * with a trigger of its own; ours are opened by state.
 */
export function useOpener() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      const isInside =
        event.currentTarget instanceof Node && event.currentTarget.contains(document.activeElement)
      if (!isInside) opener.current = findOpener()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      opener.current?.focus()
    },
  }
}
