import { ArrowRightIcon, Button, IconButton, PhoneOffIcon, shortName } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './call-skeleton.module.css'
import { useMeeting } from './meeting-context.tsx'
import type { InCallState } from './state/call-state.ts'

/**
 * A call whose screen and strings are still loading: the partner, and the two controls that must always work. Their
 * words are the lobby's, which are there.
 */
export function CallSkeleton({ state }: { state: InCallState }) {
  const { t } = useTranslation('lobby')
  const { t: everywhere } = useTranslation()
  const meeting = useMeeting()
  return (
    <div className={styles.stage} data-theme="stage" aria-busy="true">
      <h1 className={styles.name}>{t('inCall.label', { name: shortName(state.talk.partner.name) })}</h1>
      <p className={styles.loading} role="status">
        {everywhere('loading')}
      </p>
      <div className={styles.controls} role="toolbar" aria-label={t('inCall.controls')}>
        <IconButton
          variant="danger"
          size="l"
          label={t('inCall.end')}
          icon={<PhoneOffIcon />}
          onClick={() => meeting.leave()}
        />
        {!state.talk.direct && (
          <Button
            variant={state.talk.bill ? 'plain' : 'ember'}
            size="l"
            iconEnd={<ArrowRightIcon />}
            onClick={() => meeting.next()}
          >
            {t('inCall.next')}
          </Button>
        )}
      </div>
    </div>
  )
}
