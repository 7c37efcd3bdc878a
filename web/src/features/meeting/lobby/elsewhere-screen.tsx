import { Button, EmptyState, PhoneIcon, PhoneOffIcon, Spinner, shortName } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useMeeting } from '../meeting-context.tsx'
import type { TalkElsewhere } from '../state/call-state.ts'
import styles from './quiet-screen.module.css'

/** A call of this person that this page does not hold: on its way back after a reload, or open elsewhere. */
export function ElsewhereScreen({ elsewhere }: { elsewhere: TalkElsewhere }) {
  const { t } = useTranslation('lobby')
  const meeting = useMeeting()
  const name = shortName(elsewhere.partner.name)
  if (elsewhere.resuming) {
    return (
      <div className={styles.screen} role="status">
        <title>{t('title')}</title>
        <EmptyState
          level="h1"
          icon={<Spinner />}
          title={t('elsewhere.resuming')}
          text={t('elsewhere.resumingText', { name })}
        />
      </div>
    )
  }
  return (
    <div className={styles.screen}>
      <title>{t('title')}</title>
      <EmptyState
        level="h1"
        icon={<PhoneIcon />}
        title={t('elsewhere.title', { name })}
        text={t('elsewhere.text')}
        action={
          <>
            <Button variant="ember" size="l" onClick={() => meeting.dispatch({ type: 'take-over' })}>
              {t('elsewhere.take')}
            </Button>
            <Button
              size="l"
              icon={<PhoneOffIcon />}
              onClick={() => meeting.dispatch({ type: 'leave-elsewhere' })}
            >
              {t('elsewhere.leave')}
            </Button>
          </>
        }
      />
    </div>
  )
}
