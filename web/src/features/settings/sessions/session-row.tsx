import { formatLocale, type SessionView } from '@serendip/contract'
import { Badge, Button, MonitorIcon, oneLine, SmartphoneIcon } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from './sessions-section.module.css'

/** A session: device, place, last use, and a button to end it. */
export function SessionRow({ session }: { session: SessionView }) {
  const { t, i18n } = useTranslation(['settings', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => api.sessions.revoke({ params: { sessionId: session.sessionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const { browser, system, country, addressArea, seenAt } = session
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const device = oneLine([browser || t('sessions.browser'), system])
  const seen = new Intl.DateTimeFormat(formatLocale(i18n.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(seenAt)
  return (
    <li className={styles.session}>
      <span className={styles.icon}>{session.kind === 'desktop' ? <MonitorIcon /> : <SmartphoneIcon />}</span>
      <div className={styles.words}>
        <p className={styles.device}>
          <bdi>{device}</bdi> {session.current && <Badge>{t('sessions.current')}</Badge>}
        </p>
        <p className={styles.place}>
          {country && `${names.of(country)} · `}
          <bdi dir="ltr">{addressArea}</bdi>
        </p>
        <p className={styles.place} role="status">
          {end.isError
            ? t(`error:${asApiError(end.error).code}`)
            : session.current
              ? t('sessions.now')
              : t('sessions.seen', { time: seen })}
        </p>
      </div>
      {!session.current && (
        <Button
          size="s"
          pending={end.isPending}
          aria-label={t('sessions.endName', { device })}
          onClick={() => end.mutate()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
