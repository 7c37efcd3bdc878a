import { ArrowLeftIcon, ArrowRightIcon, Button, IconButton, Notice, ProgressSteps } from '@serendip/ui'
import { type FormEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
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
  /** The answer is on its way. */
  readonly pending?: boolean
  /** An error that no field explains. */
  readonly problem?: string | null
  /** Returns whether the step was accepted; otherwise the invalid field gets the focus. */
  onSubmit(): Promise<boolean> | boolean
  /** Another way on, such as skipping. */
  readonly other?: ReactNode
  readonly children?: ReactNode
}

/** One question on a screen, or a few short ones: the progress, a back button if possible, and one button to continue. */
export function StepForm(props: StepFormProps) {
  const { place, heading, text, pending = false, problem } = props
  const { t } = useTranslation(['onboarding', 'nav'])
  const form = useRef<HTMLFormElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useFirstFocus(form, headingRef)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || (await props.onSubmit())) return
    // The problem is drawn first; then the field that has it is there to be focused.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const { current, total } = place
  return (
    <AuthFrame
      title={t('title', { heading })}
      {...{ heading, headingRef, text }}
      path="/signup"
      scene="day"
      above={
        <div className={styles.above}>
          {place.goBack && (
            <IconButton look="quiet" icon={<ArrowLeftIcon />} label={t('nav:back')} onClick={place.goBack} />
          )}
          <div className={styles.progress}>
            <ProgressSteps {...{ current, total }} label={t('progress', { current, total })} />
          </div>
        </div>
      }
    >
      {props.note}
      <form ref={form} noValidate onSubmit={submit} onClickCapture={dropSecondClick} className={styles.form}>
        {props.children}
        {problem && <Notice tone="error">{problem}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" look="ember" size="xl" block pending={pending} iconEnd={<ArrowRightIcon />}>
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
