import { useState } from 'react'
import type { DialogProps } from './dialog-props.ts'
import { DialogWindow } from './dialog-window.tsx'

/**
 * A dialog over the screen: traps the focus, restores it, and closes by Esc if it may be closed. Elements with
 * `data-over-dialogs` (the toasts) are above it: pressing them does not close it.
 */
export function Dialog(props: DialogProps) {
  // Until it is opened for the first time it costs its screen nothing; afterwards it may leave as it pleases.
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  return wasOpened ? <DialogWindow {...props} /> : null
}
