import { ArrowLeftIcon, ArrowRightIcon, Button, IconButton, Notice, ProgressSteps } from '@serendip/ui'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form, Problem } from '@serendip/ui/use-form.ts'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import styles from './step-form.module.css'
import type { StepPlace } from './step-place.ts'

export interface StepFormProps {
  readonly place: StepPlace
  readonly heading: string
  readonly text?: string
  /** Between the heading and the questions. */
  readonly note?: ReactNode
  readonly submitLabel?: string
  /** The step's form; a problem that no field explains is shown above its button. */
  readonly form: Pick<Form<object>, 'props' | 'isSending'> & {
    readonly problems: { readonly form?: Problem | undefined }
  }
  /** Another way on, such as skipping. */
  readonly other?: ReactNode
  readonly children?: ReactNode
}

/** One question on a screen, or a few short ones: the progress, a back button if possible, and one button to continue. */
export function StepForm(props: StepFormProps) {
  const { place, heading, text } = props
  const { props: formProps, isSending, problems } = props.form
  const { t } = useTranslation(['onboarding', 'nav'])
  const headingRef = useRef<HTMLHeadingElement>(null)
  useFirstFocus(formProps.ref, headingRef)

  const { current, total } = place
  return (
    <AuthFrame
      title={t('title', { heading })}
      heading={heading}
      headingRef={headingRef}
      text={text}
      path="/signup"
      promises
      above={
        <div className={styles.above}>
          {place.goBack && (
            <IconButton
              variant="quiet"
              icon={<ArrowLeftIcon />}
              label={t('nav:back')}
              onClick={place.goBack}
            />
          )}
          <div className={styles.progress}>
            <ProgressSteps current={current} total={total} label={t('progress', { current, total })} />
          </div>
        </div>
      }
    >
      {props.note}
      <form {...formProps} onClickCapture={dropSecondClick} className={styles.form}>
        {props.children}
        {problems.form && <Notice tone="error">{problems.form.message}</Notice>}
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="ember"
            size="xl"
            block
            pending={isSending}
            iconEnd={<ArrowRightIcon />}
          >
            {props.submitLabel ?? t('next')}
          </Button>
          {props.other}
        </div>
      </form>
    </AuthFrame>
  )
}

/**
 * A habitual double click means its first click; the second would answer the next question, whose button is in the same
 * place.
 */
function dropSecondClick(event: MouseEvent<HTMLFormElement>): void {
  const { detail, target } = event
  if (detail > 1 && target instanceof Element && target.closest('[type="submit"]')) event.preventDefault()
}

/**
 * The question before has gone with its focus. A keyboard starts in the new one's first field; on a phone that would
 * raise the keys over it, and a question without a field has none: then the heading is read.
 */
function useFirstFocus(form: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLElement>(
      'input:not([type="hidden"], [type="file"]), select, textarea, [role="slider"]',
    )
    const checked = form.current?.querySelector<HTMLElement>('input:checked')
    const field = matchMedia('(pointer: fine)').matches ? (checked ?? fields?.[0]) : null
    const target = field ?? heading.current
    target?.focus({ preventScroll: true })
  }, [form, heading])
}
