import { formatLocale, type OfferCredit, type OfferwallProviderName } from '@serendip/contract'
import { Badge, type BadgeProps, Button, CoinAmount, Section } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { creditsQuery } from '../reward-queries.ts'
import styles from './offers.module.css'

type Names = Readonly<Record<OfferwallProviderName, string>>

const tones: Readonly<Record<OfferCredit['state'], BadgeProps['tone']>> = {
  pending: 'neutral',
  credited: 'mint',
  rejected: 'warn',
  reversed: 'warn',
}

/** The person's finished offers with what became of each, and the way to support; nothing before the first one. */
export function OfferHistory({ names }: { names: Names }) {
  const { t } = useTranslation('rewards')
  const { api } = usePlatform()
  const history = useInfiniteQuery(creditsQuery(api, useSession()?.profile._id ?? ''))
  const credits = history.data?.pages.flat() ?? []
  if (credits.length === 0) return null
  return (
    <Section title={t('offers.history')} text={t('offers.historyText')}>
      <ul className={styles.credits}>
        {credits.map((credit) => (
          <Credit key={credit.creditId} credit={credit} names={names} />
        ))}
      </ul>
      {history.hasNextPage && (
        <Button pending={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      <p>
        <Link to="/chat?support=finance">{t('offers.support')}</Link>
      </p>
    </Section>
  )
}

function Credit({ credit, names }: { credit: OfferCredit; names: Names }) {
  const { t, i18n } = useTranslation(['rewards', 'everywhere'])
  const { provider, title, transactionId, coins, state, returnedCoins, createdAt } = credit
  const locale = formatLocale(i18n.language)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles.credit}>
      <div className={styles.words}>
        <span>
          <bdi>{title ?? names[provider]}</bdi>
        </span>
        <span className={styles.note}>
          {title !== null && (
            <>
              <bdi>{names[provider]}</bdi> ·{' '}
            </>
          )}
          <bdi>{day.format(createdAt)}</bdi>
        </span>
        <span className={styles.note}>
          {t('offers.reference')} <bdi className={styles.reference}>{transactionId}</bdi>
        </span>
        {state === 'reversed' && (
          <span className={styles.note}>{t('offers.returned', { count: returnedCoins, coins })}</span>
        )}
      </div>
      <div className={styles.outcome}>
        {coins > 0 && (
          <CoinAmount amount={coins} locale={locale} unit={t('everywhere:coins', { count: coins })} />
        )}
        <Badge tone={tones[state] ?? 'neutral'}>{t(`offers.state.${state}`)}</Badge>
      </div>
    </li>
  )
}
