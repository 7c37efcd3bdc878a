import { Dialog, type DialogProps } from './dialog.tsx'

/** A dialog that rises from the lower edge of a phone, within reach of the thumb. */
export function BottomSheet(props: Omit<DialogProps, 'form'>) {
  return <Dialog {...props} form="sheet" />
}
