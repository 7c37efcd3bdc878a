import { useState } from 'react'
import type { DialogProps } from './dialog-props.ts'
import { DialogWindow } from './dialog-window.tsx'

/**
 * A window over the screen: keeps the focus inside, gives it back, closes by Esc where it may be closed.
 * What carries `data-over-dialogs` (the toasts) lies above it: pressing there does not close it.
 */
export function Dialog(props: DialogProps) {
  // Until it is opened for the first time it costs its screen nothing; afterwards it may leave as it pleases.
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  return wasOpened ? <DialogWindow {...props} /> : null
}
