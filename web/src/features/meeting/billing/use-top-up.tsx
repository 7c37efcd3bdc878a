import { type ReactNode, Suspense, useState } from 'react'
import { useSlots } from '../slots.tsx'

/** More coins without leaving the screen: what opens the dialog, and the dialog itself. */
export function useTopUp(): { readonly open: () => void; readonly dialog: ReactNode } {
  const slots = useSlots()
  const [isOpen, setOpen] = useState(false)
  return {
    open: () => setOpen(true),
    dialog: <Suspense fallback={null}>{slots.topUp({ open: isOpen, onOpenChange: setOpen })}</Suspense>,
  }
}
