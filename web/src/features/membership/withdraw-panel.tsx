import type { SubscriptionView } from '@serendip/contract'
import { Button, Dialog, Notice, Section } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useChange } from './use-change.ts'
import { useWords } from './use-words.ts'

/** Withdrawal within the time of the law: premium ends now, and the unused days are paid back. */
export function WithdrawPanel({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation(['membership', 'everywhere', 'error'])
  const { api } = usePlatform()
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const { change, isPending, problem } = useChange(
    () => api.subscriptions.withdraw(),
    () => setOpen(false),
  )
  const { withdrawal, currency, timeZone } = subscription
  if (withdrawal === null) return null
  const values = {
    amount: words.money(withdrawal.amountMinor, currency),
    date: words.day(withdrawal.until, timeZone),
  }
  return (
    <Section title={t('withdraw.title')} text={t('withdraw.text', values)}>
      <Button onClick={() => setOpen(true)}>{t('withdraw.go')}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        form="sheet"
        title={t('withdraw.title')}
        description={t('withdraw.ask', values)}
        closeLabel={t('everywhere:cancel')}
      >
        {problem && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
        <Button variant="danger" size="l" block pending={isPending} onClick={() => change(undefined)}>
          {t('withdraw.confirm', values)}
        </Button>
      </Dialog>
    </Section>
  )
}
