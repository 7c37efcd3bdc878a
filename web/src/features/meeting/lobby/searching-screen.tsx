import { Button, FlagIcon, shortName, VideoOffIcon } from '@serendip/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../platform/late/late-view.tsx'
import { useLocalMedia, useMeeting } from '../meeting-context.tsx'
import { useReporting } from '../reporting.tsx'
import type { MatchState } from '../state/call-state.ts'
import { StreamVideo } from '../picture/stream-video.tsx'
import { SafetyTip } from './safety-tip.tsx'
import styles from './searching-screen.module.css'

/** Loaded while the search runs: it is shown after a while, if at all. */
const NobodyFree = lateView(async () => (await import('./nobody-free.tsx')).NobodyFree)

/** Nothing waits for a picture beside the words. */
const SearchWindow = lateView(async () => (await import('./search-window.tsx')).SearchWindow)

/** During a search: its state, the self-view in the corner, and the cancel button. */
export function SearchingScreen({ state }: { state: MatchState }) {
  const { t } = useTranslation('lobby')
  const meeting = useMeeting()
  const { state: devices } = useLocalMedia()
  const reporting = useReporting()
  const { previous, wish, sends } = state
  const showsMe = wish.mode === 'video' && devices.stream !== null
  return (
    <div className={styles.stage} data-theme="stage">
      <title>{t('searching.title')}</title>
      <div className={styles.center}>
        <div className={styles.place}>
          <div className={styles.rings} aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
          <div className={styles.me}>
            {!showsMe && (
              <Suspense fallback={null}>
                <SearchWindow />
              </Suspense>
            )}
            {showsMe && sends.camera && (
              <StreamVideo stream={devices.stream} mirrored aria-label={t('preview.label')} />
            )}
            {showsMe && !sends.camera && <VideoOffIcon />}
          </div>
        </div>
        <h1 className={styles.title}>{state.searching ? t('searching.title') : t('searching.connecting')}</h1>
        <p className={styles.text} role="status">
          {t(`searching.${state.widened}`)}
        </p>
        <Suspense fallback={null}>
          <NobodyFree wish={wish} />
        </Suspense>
        <p className={styles.stay}>{t('searching.stay')}</p>
      </div>
      <div className={styles.foot}>
        <SafetyTip />
        {previous && (
          <Button variant="quiet" size="s" icon={<FlagIcon />} onClick={() => reporting.report(previous)}>
            {t('searching.reportPrevious', { name: shortName(previous.partner.name) })}
          </Button>
        )}
        <Button size="l" onClick={() => meeting.dispatch({ type: 'cancel' })}>
          {t('searching.cancel')}
        </Button>
      </div>
    </div>
  )
}
