import { formatLocale } from '@serendip/contract'
import { Button, CheckIcon, classNames, CoinAmount, Notice, Skeleton, VisuallyHidden } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../../platform/api/api-error.ts'
import { clockWords } from '../../../platform/clock-words.ts'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { useSecondsUntil } from '../../../platform/use-seconds-until.ts'
import { bonusQuery, type ShownBonus, useClaim } from '../reward-queries.ts'
import styles from './daily-rewards.module.css'

/** The daily reward of the person; null if it is not for them. */
export function useDailyReward() {
  const platform = usePlatform()
  return useQuery(bonusQuery(platform, useSession()?.profile._id ?? '', 'dailyReward'))
}

/** The days of the series, and today's coins or the time until the next ones. */
export function DailyRewards({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('rewards')
  const { data: bonus, isError, refetch } = useDailyReward()
  if (isError && bonus === undefined)
    return (
      <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
        {t('failed')}
      </Notice>
    )
  if (bonus === undefined) return <Skeleton shape="block" className={styles.waiting ?? ''} />
  if (bonus === null) return <p className={styles.text}>{t('daily.none')}</p>
  return (
    <div className={styles.rewards}>
      <p className={styles.text}>{t('daily.text')}</p>
      <Steps bonus={bonus} />
      {bonus.claimed && <Claimed bonus={bonus} />}
      {bonus.refusal === 'email' && (
        <Notice
          title={t('daily.email')}
          action={
            <Button asChild>
              <Link to="/settings/account" onClick={onLeave}>
                {t('daily.toEmail')}
              </Link>
            </Button>
          }
        />
      )}
      {bonus.refusal === 'shared' && (
        <Notice title={t('daily.shared')}>
          <Countdown bonus={bonus} />
        </Notice>
      )}
      {!bonus.claimed && bonus.refusal === null && <Claim bonus={bonus} />}
    </div>
  )
}

function Steps({ bonus: { steps, stepsClaimed, claimed } }: { bonus: ShownBonus }) {
  const { t, i18n } = useTranslation(['rewards', 'everywhere'])
  const locale = formatLocale(i18n.language)
  return (
    <ol className={styles.steps} aria-label={t('daily.days')}>
      {steps.map((coins, at) => {
        const isDone = at < stepsClaimed
        const isNow = !claimed && at === stepsClaimed
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the series.
            key={at}
            className={classNames(styles.step, isDone && styles.done, isNow && styles.now)}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className={styles.day}>{t('daily.day', { day: at + 1 })}</span>
            <CoinAmount amount={coins} locale={locale} unit={t('everywhere:coins', { count: coins })} />
            <span className={styles.mark}>
              {isDone && (
                <>
                  <CheckIcon />
                  <VisuallyHidden>{t('daily.done')}</VisuallyHidden>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Claim({ bonus: { coins } }: { bonus: ShownBonus }) {
  const { t } = useTranslation(['rewards', 'error'])
  const claim = useClaim('dailyReward')
  return (
    <>
      {claim.isError && <Notice tone="error">{t(`error:${asApiError(claim.error).code}`)}</Notice>}
      <Button variant="ember" size="l" block pending={claim.isPending} onClick={() => claim.mutate()}>
        {t('daily.claim', { count: coins })}
      </Button>
    </>
  )
}

function Claimed({ bonus }: { bonus: ShownBonus }) {
  const { t } = useTranslation('rewards')
  return (
    <Notice tone="success" title={t('daily.claimed', { count: bonus.coins })}>
      <Countdown bonus={bonus} />
    </Notice>
  )
}

/** The time until the next one, and when that is by the person's own clock. */
function Countdown({ bonus: { nextHere, steps, stepsClaimed } }: { bonus: ShownBonus }) {
  const { t, i18n } = useTranslation('rewards')
  const seconds = useSecondsUntil(nextHere)
  if (nextHere === null) return null
  const locale = formatLocale(i18n.language)
  return (
    <p className={styles.next}>
      <span role="timer">
        {t('daily.next', {
          count: steps[stepsClaimed % steps.length] ?? 0,
          time: clockWords(seconds * 1_000, i18n.language),
        })}
      </span>{' '}
      {t('daily.from', { time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(nextHere) })}
    </p>
  )
}
