import { useState } from 'react'
import type { DialogProps } from './dialog-props.ts'
import { useDialogLayer } from './dialog-stack.ts'
import { DialogWindow } from './dialog-window.tsx'

/**
 * A dialog over the screen: traps the focus, restores it, and closes by Esc if it may be closed. Elements with
 * `data-over-dialogs` (the toasts) are above it: pressing them does not close it.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, closeLabel } = props
  const layer = useDialogLayer({
    isOpen: open,
    mayClose: closeLabel !== undefined,
    close: () => onOpenChange(false),
  })
  const isShown = open && layer !== null
  // Until it is shown for the first time it costs its screen nothing; afterwards it may leave as it pleases.
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown ? <DialogWindow {...props} open={isShown} layer={layer ?? 0} /> : null
}
