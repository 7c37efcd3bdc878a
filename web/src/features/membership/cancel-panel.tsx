import type { CancelReason, SubscriptionView } from '@serendip/contract'
import { Button, Dialog, Notice, Section } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { ReasonCards } from './reason-cards.tsx'
import { useChange } from './use-change.ts'
import { useWords } from './use-words.ts'

/** Cancelling in two taps: the button, and a reason. */
export function CancelPanel({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation(['membership', 'everywhere', 'error'])
  const { api } = usePlatform()
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const { change, isPending, problem } = useChange(
    (reason: CancelReason) => api.subscriptions.cancel({ body: { reason } }),
    () => setOpen(false),
  )
  const { state, periodEndsAt, timeZone } = subscription
  if (state !== 'active' && state !== 'grace') return null
  const date = words.day(periodEndsAt, timeZone)
  return (
    <Section
      title={t('cancel.title')}
      text={t(state === 'grace' ? 'cancel.textGrace' : 'cancel.text', { date })}
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('cancel.go')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        form="sheet"
        title={t('cancel.why')}
        description={t('cancel.whyText')}
        closeLabel={t('cancel.keep')}
      >
        {problem && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
        <ReasonCards isPending={isPending} onChoose={change} />
      </Dialog>
    </Section>
  )
}
