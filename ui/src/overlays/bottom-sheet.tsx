import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

/** A dialog that rises from the lower edge of a phone, within reach of the thumb. */
export function BottomSheet(props: Omit<DialogProps, 'form'>) {
  return <Dialog {...props} form="sheet" />
}
