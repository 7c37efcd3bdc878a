import { Button, RadioCards } from '@serendip/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../screen/error-notice.tsx'
import form from './form.module.css'
import { useSubmit } from './use-submit.ts'

interface WhyFormProps<Why extends string> {
  /** "Why?" by default. */
  readonly label?: string
  /** The first one is chosen at first. */
  readonly choices: readonly { readonly value: Why; readonly title: string }[]
  /** Words on the button. */
  readonly act: string
  /** Consequences of the choice, above the button. */
  notes?(why: Why): ReactNode
  /** Carries the act out; what it throws is shown. */
  send(why: Why): Promise<void>
}

/** Asks why an act is done, which the audit log stores, and does it. */
export function WhyForm<Why extends string>({ label, choices, act, notes, send }: WhyFormProps<Why>) {
  const { t } = useTranslation('console')
  const [chosen, setChosen] = useState<Why | null>(choices[0]?.value ?? null)
  const { error, isPending, submit } = useSubmit(async () => {
    if (chosen !== null) await send(chosen)
  })
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      <RadioCards label={label ?? t('people.why')} value={chosen} onChange={setChosen} cards={choices} />
      {chosen !== null && notes?.(chosen)}
      <Button type="submit" variant="ember" block pending={isPending}>
        {act}
      </Button>
    </form>
  )
}
