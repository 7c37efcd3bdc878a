import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Hides the title visually if the content shows its own. */
  titleHidden?: boolean
  description?: ReactNode
  /** The label of the close button. Without it there is none, and neither Esc nor a tap outside closes. */
  closeLabel?: string
  /**
   * `sheet` rises from the lower edge on a phone; `dialog` stays in the middle on every screen; `beside` covers a part of
   * the screen alone, as wide as `--beside-inline` or, on an upright phone, as high as `--beside-block`: the rest stays
   * in use; `full` covers the whole screen.
   */
  form?: 'sheet' | 'dialog' | 'beside' | 'full'
  wide?: boolean
  footer?: ReactNode
  children?: ReactNode
}
