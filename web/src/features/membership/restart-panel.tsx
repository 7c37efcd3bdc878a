import type { OwnSubscription } from '@serendip/contract'
import { Button, Card, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './membership.module.css'
import { useChange } from './use-change.ts'
import { useWords } from './use-words.ts'

/** The way back for who cancelled: with the offer while it lasts, without it until the period ends. */
export function RestartPanel({ own: { subscription, restartOffer } }: { own: OwnSubscription }) {
  const { t } = useTranslation(['membership', 'error'])
  const { api } = usePlatform()
  const words = useWords()
  const { change, isPending, problem } = useChange((withOffer: boolean) =>
    api.subscriptions.resume({
      body: { withOffer, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    }),
  )
  const isRunning = subscription?.state === 'cancelled' && subscription.card !== null
  if (!isRunning && restartOffer === null) return null
  return (
    <Card asChild className={styles.facts ?? ''}>
      <section aria-labelledby="restart">
        <h2 id="restart">{t('restart.title')}</h2>
        {restartOffer && (
          <p>
            {t('restart.offer', {
              percent: restartOffer.percent,
              time: words.time(restartOffer.endsAt),
            })}
          </p>
        )}
        {isRunning && <p className={styles.note}>{t('restart.text')}</p>}
        {problem && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
        {isRunning ? (
          <Button
            variant="ember"
            size="l"
            block
            pending={isPending}
            onClick={() => change(restartOffer !== null)}
          >
            {t(restartOffer === null ? 'restart.go' : 'restart.goOffer')}
          </Button>
        ) : (
          <Button asChild variant="ember" size="l" block>
            <Link to="/payment/membership">{t('restart.goOffer')}</Link>
          </Button>
        )}
      </section>
    </Card>
  )
}
