import { Dialog as Radix } from 'radix-ui'
import { type CSSProperties, type ReactNode, Suspense } from 'react'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from './close-on-back.ts'
import type { DialogProps } from './dialog-props.ts'
import styles from './dialog.module.css'
import { XIcon } from '../icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { useOpener } from './use-opener.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

type OutsideEvent = CustomEvent<{ originalEvent: Event }>

interface DialogWindowProps extends DialogProps {
  /** Above the dialogs with a smaller number. */
  readonly layer: number
}

/**
 * A part whose code or words come late is waited for in its place: a boundary around the dialog would take the dialog off
 * the stack, which closes it, shows it again, and so on.
 */
const late = (part: ReactNode) => <Suspense fallback={null}>{part}</Suspense>

/** The dialog window itself, with its focus trap. */
export function DialogWindow(props: DialogWindowProps) {
  const { open, onOpenChange, title, titleHidden, description, closeLabel, form = 'dialog' } = props
  const opener = useOpener()
  // One that demands an answer stays: the screen decides about Back.
  useCloseOnBack(open && closeLabel !== undefined, () => onOpenChange(false))
  const layer: CSSProperties & { '--layer': number } = { '--layer': props.layer }
  const heading = <Radix.Title className={styles.title}>{late(title)}</Radix.Title>
  const keepOpen = (event: Event) => {
    if (!closeLabel) event.preventDefault()
  }
  const isBeside = form === 'beside'
  const keepOpenOutside = (event: OutsideEvent) => {
    if (isBeside) event.preventDefault()
    const { target } = event.detail.originalEvent
    if (target instanceof Element && target.closest('[data-over-dialogs]')) event.preventDefault()
    keepOpen(event)
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!isBeside}>
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
            {/* No landmarks: beside a page that stays in use there is one of each already. */}
            <div className={classNames(styles.head, titleHidden && styles.bare)}>
              {titleHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
              {description && (
                <Radix.Description className={styles.description}>{late(description)}</Radix.Description>
              )}
              {closeLabel && (
                <Radix.Close asChild>
                  <IconButton className={styles.close} label={closeLabel} icon={<XIcon />} variant="plain" />
                </Radix.Close>
              )}
            </div>
            {props.children && <div className={styles.body}>{late(props.children)}</div>}
            {props.footer && <div className={styles.foot}>{late(props.footer)}</div>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
