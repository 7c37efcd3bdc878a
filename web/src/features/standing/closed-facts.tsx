import { formatLocale, type StandingView } from '@serendip/contract'
import { Button, CoinAmount, DownloadIcon, Facts } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { ArchiveDialog } from '../../shared/confirmation/archive-dialog.tsx'
import { Appeal } from './appeal.tsx'
import { closedWords } from './closed-words.ts'
import styles from './standing-screen.module.css'

/** Why the account is closed, until when, its balance, and what can be done about it. */
export function ClosedFacts({ standing }: { standing: StandingView }) {
  const { t, i18n } = useTranslation(['standing', 'everywhere'])
  const { closedAccount } = usePlatform()
  const [isTaking, setIsTaking] = useState(false)
  const { standing: state, reason, until, awaitsDecision, coins } = standing
  const locale = formatLocale(i18n.language)
  // A restriction ends at a minute, an erasure on a day.
  const dateStyle =
    state === 'banned'
      ? ({ dateStyle: 'long', timeStyle: 'short' } as const)
      : ({ dateStyle: 'long' } as const)
  const endless = t(awaitsDecision ? 'untilDecided' : 'forGood')
  const date = until === null ? endless : new Intl.DateTimeFormat(locale, dateStyle).format(until)
  return (
    <>
      <p>{t(`${closedWords(standing)}.text`, { date })}</p>
      <Facts>
        {reason && (
          <>
            <dt>{t('reason')}</dt>
            <dd className={styles.reason} dir="auto">
              {reason}
            </dd>
          </>
        )}
        {state !== 'good' && (
          <>
            <dt>{t(until === null ? 'howLong' : state === 'banned' ? 'restrictedUntil' : 'deletedOn')}</dt>
            <dd>{date}</dd>
          </>
        )}
        <dt>{t('balance')}</dt>
        <dd>
          <CoinAmount amount={coins} unit={t('everywhere:coins', { count: coins })} locale={locale} />
        </dd>
      </Facts>
      {state === 'banned' && <Appeal standing={standing} />}
      {state !== 'good' && (
        <>
          <Button size="l" block icon={<DownloadIcon />} onClick={() => setIsTaking(true)}>
            {t('export')}
          </Button>
          <ArchiveDialog
            api={closedAccount.api}
            asksPassword
            open={isTaking}
            onClose={() => setIsTaking(false)}
          />
        </>
      )}
    </>
  )
}
