import { useRef } from 'react'

/** The element to return the focus to: the focused one, or the button of the menu it was chosen from. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement
  const menuButtonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menuButtonId ? document.getElementById(menuButtonId) : focused
  return opener instanceof HTMLElement ? opener : null
}

/**
 * Remembers the focused element when a dialog opened, and restores the focus at the end. Radix does so only for a
 * dialog with its own trigger; ours are opened by state.
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
