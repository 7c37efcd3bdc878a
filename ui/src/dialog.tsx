import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { DialogProps } from './dialog-props.ts'

/** The window, when its code is there. */
let DialogWindow: ComponentType<DialogProps> | null = null

/** Fetches the code of the window ahead of the first dialog. Throws where it cannot be loaded. */
export async function loadDialogWindow(): Promise<void> {
  DialogWindow ??= (await import('./dialog-window.tsx')).DialogWindow
}

/**
 * A window over the screen: keeps the focus inside, gives it back, closes by Esc where it may be closed.
 * What carries `data-over-dialogs` (the toasts) lies above it: pressing there does not close it. Its code comes when
 * the first one is opened; where it cannot be had, the dialog closes again, so that the next press tries anew.
 */
export function Dialog(props: DialogProps) {
  const { open } = props
  // Until it is opened for the first time it costs its screen nothing; afterwards it may leave as it pleases.
  const [wasOpened, setWasOpened] = useState(open)
  const [, setLoaded] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  const isLoaded = DialogWindow !== null
  const closeAgain = useEffectEvent(() => props.onOpenChange(false))
  useEffect(() => {
    if (!open || isLoaded) return
    let isWanted = true
    const ifWanted = (act: () => void) => () => isWanted && act()
    loadDialogWindow().then(
      ifWanted(() => setLoaded(true)),
      ifWanted(() => closeAgain()),
    )
    return () => {
      isWanted = false
    }
  }, [open, isLoaded])
  return wasOpened && DialogWindow ? <DialogWindow {...props} /> : null
}
