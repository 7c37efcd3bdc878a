import type { CancelReason, SubscriptionView } from '@serendip/contract'
import { Button, Dialog, Notice, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { ownMembershipQuery } from './membership-queries.ts'
import { ReasonCards } from './reason-cards.tsx'
import { useChange } from './use-change.ts'
import { useWords } from './use-words.ts'

/** Cancels the membership over any screen: a reason, and it is cancelled. */
export function CancelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['membership', 'everywhere'])
  const { api } = usePlatform()
  const { data, isError, refetch } = useQuery(ownMembershipQuery(api))
  const subscription = data?.subscription
  const isRunning = subscription?.state === 'active' || subscription?.state === 'grace'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form="sheet"
      title={t(isRunning ? 'cancel.why' : 'cancel.title')}
      {...(isRunning && { description: t('cancel.whyText') })}
      closeLabel={t(isRunning ? 'cancel.keep' : 'everywhere:close')}
    >
      {isError && data === undefined && (
        <Notice
          tone="error"
          title={t('failed')}
          action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
        />
      )}
      {data === undefined && !isError && <Skeleton shape="block" />}
      {subscription && isRunning && <Reasons subscription={subscription} />}
      {data && !isRunning && <Outcome subscription={data.subscription} />}
    </Dialog>
  )
}

/** Cancelled until a date, over, or there was none. */
function Outcome({ subscription }: { subscription: SubscriptionView | null }) {
  const { t } = useTranslation('membership')
  const words = useWords()
  if (subscription === null) return <p>{t('none.title')}</p>
  const { state, periodEndsAt, timeZone } = subscription
  const date = words.day(periodEndsAt, timeZone)
  return <p role="status">{t(state === 'ended' ? 'link.ended' : 'link.done', { date })}</p>
}

function Reasons({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation(['membership', 'error'])
  const { api } = usePlatform()
  const words = useWords()
  const { change, isPending, problem } = useChange((reason: CancelReason) =>
    api.subscriptions.cancel({ body: { reason } }),
  )
  const { state, periodEndsAt, timeZone } = subscription
  return (
    <>
      {problem && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
      <p>
        {t(state === 'grace' ? 'cancel.textGrace' : 'cancel.text', {
          date: words.day(periodEndsAt, timeZone),
        })}
      </p>
      <ReasonCards isPending={isPending} onChoose={change} />
    </>
  )
}
