import type { StandingView } from '@serendip/contract'
import { Button, CoinAmount, DownloadIcon, FactList, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useArchive } from '../../platform/use-archive.ts'
import { Appeal } from './appeal.tsx'
import { closedWords } from './closed-words.ts'

/** Why it is closed, until when, what is left on it, and what can be done about it. */
export function ClosedFacts({ standing }: { standing: StandingView }) {
  const { t, i18n } = useTranslation(['standing', 'error', 'everywhere'])
  const { closedAccount } = usePlatform()
  const archive = useArchive(closedAccount.api)
  const { standing: state, reason, until, coins } = standing
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <>
      <p>{t(`${closedWords(standing)}.text`)}</p>
      <FactList>
        {reason && (
          <>
            <dt>{t('reason')}</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </>
        )}
        {state !== 'good' && (
          <>
            <dt>{t(until === null ? 'howLong' : 'until')}</dt>
            <dd>{until === null ? t('forGood') : format.format(until)}</dd>
          </>
        )}
        <dt>{t('balance')}</dt>
        <dd>
          <CoinAmount amount={coins} unit={t('everywhere:coins', { count: coins })} locale={i18n.language} />
        </dd>
      </FactList>
      {state === 'banned' && <Appeal standing={standing} />}
      {state !== 'good' && (
        <>
          <Button
            size="l"
            block
            icon={<DownloadIcon />}
            pending={archive.isPending}
            onClick={() => archive.mutate()}
          >
            {t('export')}
          </Button>
          {archive.isError && <Notice tone="error">{t(`error:${asApiError(archive.error).code}`)}</Notice>}
        </>
      )}
    </>
  )
}
