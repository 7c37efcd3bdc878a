import { Spinner, shortName } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { secondsUntil } from '../../../platform/clock-words.ts'
import type { CallConnectionState } from '../../../shared/rtc/call-connection.ts'
import type { InCallState } from '../state/call-state.ts'
import styles from './away-notice.module.css'
import { useServerTime } from './use-server-time.ts'

/** Says which side is away and how long to wait; shows nothing while all is well. */
export function AwayNotice({ state, connection }: { state: InCallState; connection: CallConnectionState }) {
  const { t } = useTranslation('call')
  const { talk } = state
  const now = useServerTime(talk.resumeBy !== null)
  const seconds = talk.resumeBy === null ? 0 : secondsUntil(talk.resumeBy, now)
  const words = wordsOf(state, connection)
  return (
    <div className={styles.place} role="status" data-weight={words === 'partner' ? 'heavy' : 'light'}>
      {words !== null && (
        <p className={styles.notice}>
          <Spinner />
          <span>
            {words === 'partner' ? (
              <>
                <strong>{t('away.partner', { name: shortName(talk.partner.name) })}</strong>{' '}
                {seconds > 0 ? t('away.partnerText', { count: seconds }) : t('away.partnerOver')}
              </>
            ) : (
              t(`away.${words}`)
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/** The most important notice: first a person who is away, then the picture, then the socket. */
function wordsOf(
  { talk, socket }: InCallState,
  path: CallConnectionState,
): 'partner' | 'path' | 'connecting' | 'socket' | null {
  if (!talk.partnerPresent) return 'partner'
  if (talk.mode === 'video') {
    const isPictureGone =
      path.path === 'broken' || (path.path === 'connected' && path.health?.silent === true)
    if (isPictureGone) return 'path'
    if (path.path === 'connecting') return talk.revealed ? 'path' : 'connecting'
  }
  return socket === 'open' ? null : 'socket'
}
