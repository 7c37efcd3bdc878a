import { Dialog as Radix } from 'radix-ui'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { XIcon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useOpener } from './use-opener.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Keeps the title for those who listen only, where the content shows its own. */
  titleHidden?: boolean
  description?: ReactNode
  /** The words of the closing button. Without them there is none, and neither Esc nor a tap outside closes. */
  closeLabel?: string
  /** `sheet` rises from the lower edge on a phone; `dialog` stays in the middle on every screen. */
  form?: 'sheet' | 'dialog'
  wide?: boolean
  footer?: ReactNode
  /** Lifts it above other dialogs; the modal queue gives the number. 0 by default. */
  layer?: number
  children?: ReactNode
}

type OutsideEvent = CustomEvent<{ originalEvent: Event }>

/**
 * A window over the screen: keeps the focus inside, gives it back, closes by Esc where it may be closed.
 * What carries `data-over-dialogs` (the toasts) lies above it: pressing there does not close it.
 */
export function Dialog(props: DialogProps) {
  // Until it is opened for the first time it costs its screen nothing; afterwards it may leave as it pleases.
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  return wasOpened ? <OpenedDialog {...props} /> : null
}

function OpenedDialog(props: DialogProps) {
  const { open, onOpenChange, title, titleHidden, description, closeLabel, form = 'dialog' } = props
  const opener = useOpener()
  const layer: CSSProperties & { '--layer': number } = { '--layer': props.layer ?? 0 }
  const heading = <Radix.Title className={styles.title}>{title}</Radix.Title>
  const keepOpen = (event: Event) => {
    if (!closeLabel) event.preventDefault()
  }
  const keepOpenOutside = (event: OutsideEvent) => {
    const { target } = event.detail.originalEvent
    if (target instanceof Element && target.closest('[data-over-dialogs]')) event.preventDefault()
    keepOpen(event)
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} style={layer} />
        <div className={classNames(styles.place, styles[form])} style={layer}>
          <Radix.Content
            className={classNames(styles.window, props.wide && styles.wide)}
            {...opener}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpenOutside}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className={classNames(styles.head, titleHidden && styles.bare)}>
              <div className={styles.words}>
                {titleHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
                {description && (
                  <Radix.Description className={styles.description}>{description}</Radix.Description>
                )}
              </div>
              {closeLabel && (
                <Radix.Close asChild>
                  <IconButton className={styles.close} label={closeLabel} icon={<XIcon />} look="plain" />
                </Radix.Close>
              )}
            </header>
            {props.children && <div className={styles.body}>{props.children}</div>}
            {props.footer && <footer className={styles.foot}>{props.footer}</footer>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
